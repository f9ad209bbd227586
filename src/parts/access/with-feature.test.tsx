import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { PathLink } from '#parts/link/path-link.tsx'
import { WithFeature } from './with-feature.tsx'

const features = { bidding: false, marketplace: true }
vi.mock('#parts/link/path-link.tsx', () => ({
  PathLink: ({ to, look, children }: ComponentProps<typeof PathLink>) => (
    <a href={to} className={look}>
      {children}
    </a>
  ),
}))
vi.mock('#parts/channel/use-channel-facts.ts', () => ({ useChannelFacts: () => ({ channel: { features } }) }))
vi.mock('#data/session/use-session.ts', () => ({
  useSession: () => ({ status: 'signed-in', me: { config: { build: '0123456789abcdef' } } }),
}))

const drawn = (feature: 'bidding' | 'marketplace') =>
  renderToStaticMarkup(
    <WithFeature channel={123} feature={feature}>
      The bids
    </WithFeature>,
  )

test('a feature that is switched off shows a message with the code, the build, and a button to the start page', () => {
  const html = drawn('bidding')
  expect(html).not.toContain('The bids')
  expect(html).toContain('Error code 403 · FeatureOff')
  expect(html).toContain('0123456')
  expect(html).not.toContain('01234567')
  expect(html).toContain('<a href="/sales-channel/123" class="button">')
})

test('a feature that is on shows its content', () => expect(drawn('marketplace')).toBe('The bids'))
