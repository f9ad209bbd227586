import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { type PassProductDetail, type PassSubscription, subscriberList } from '#contract/pass.ts'
import { matches } from '#contract/core/list.ts'
import type { PathLink } from '#parts/link/path-link.tsx'
import { RetentionCard } from './retention-card.tsx'

vi.mock('#parts/link/path-link.tsx', () => ({
  PathLink: ({ to, children }: ComponentProps<typeof PathLink>) => <a href={to}>{children}</a>,
}))
vi.mock('#ui/relative-time/use-now.ts', () => ({ useNow: () => Date.parse('2026-03-10T00:00:00Z') }))

const subscription = (more: Partial<PassSubscription>) =>
  ({
    start_date: '2026-02-10T18:00:00.000Z',
    subscribed: true,
    status: 'active',
    renews_at: null,
    quantity: 1,
    failed_attempts: 0,
    pass_setting: { id: 'p', title: 'Pass', amount: 40, currency: 'usd' },
    text_buy_user: {},
    ...more,
  }) as PassSubscription
const drawn = (rows: PassSubscription[]) =>
  renderToStaticMarkup(
    <RetentionCard
      pass={{ id: 'p', sales_channel_id: 123, currency: 'usd', pass_subscription: rows } as unknown as PassProductDetail}
      zone="America/Chicago"
    />,
  )

test('the number of subscriptions about to lapse opens exactly these', () => {
  const rows = [subscription({}), subscription({ status: 'pending_cancel' }), subscription({ failed_attempts: 1 })]
  const [, address, shown] = /<a href="([^"]+)"[^>]*>(\d+)</.exec(drawn(rows))!
  expect(address).toBe('/sales-channel/123/pass/subscribers?lapsing=true&amp;passId=p')
  const query = { filters: { lapsing: true, passId: 'p' } }
  expect(rows.filter((row) => matches(subscriberList, query as never, row))).toHaveLength(Number(shown))
})

test('no link is shown if nobody is about to leave', () => expect(drawn([subscription({})])).not.toContain('<a '))
