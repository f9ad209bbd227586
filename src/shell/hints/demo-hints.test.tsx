import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'

import type { PathLink } from '#parts/link/path-link.tsx'
import { DemoHints } from './demo-hints.tsx'

const user = { demo: true, subject: 'sales_channel_event_details' }
const stored = new Map<string, string>()
vi.mock('#parts/link/path-link.tsx', () => ({
  PathLink: ({ to, children }: ComponentProps<typeof PathLink>) => <a href={to}>{children}</a>,
}))
vi.mock('#data/provider.tsx', () => ({
  useData: () => ({ world: { local: { get: (key: string) => stored.get(key) ?? null } } }),
}))
vi.mock('#data/session/use-session.ts', () => ({
  useSession: () => ({
    status: 'signed-in',
    me: {
      user: { data: { id: 7 }, abilities: [{ action: 'manage', subject: user.subject }] },
      config: user.demo ? { demo: true } : {},
    },
  }),
}))

const drawn = () => renderToStaticMarkup(<DemoHints channel={123} />)

beforeEach(() => {
  Object.assign(user, { demo: true, subject: 'sales_channel_event_details' })
  stored.clear()
})

test('a demo account that may hold seats gets three hints, each with a way to go on', () => {
  expect(drawn().match(/<li/g)).toHaveLength(3)
  expect(drawn()).toContain('<a href="/sales-channel/123/events">Choose an event</a>')
  expect(drawn()).toContain('What works offline</button>')
  expect(drawn()).toContain('Show the guide</button>')
})

test('other accounts, and demo accounts that may not hold seats, get no hints', () => {
  user.demo = false
  expect(drawn()).toBe('')
  Object.assign(user, { demo: true, subject: 'offers' })
  expect(drawn()).toBe('')
})

test('hints that this person dismissed on this device are not shown; those of another person are', () => {
  stored.set('holdfast.hints.8', 'dismissed')
  expect(drawn()).not.toBe('')
  stored.set('holdfast.hints.7', 'dismissed')
  expect(drawn()).toBe('')
})
