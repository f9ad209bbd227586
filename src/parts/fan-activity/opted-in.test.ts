import { expect, it } from 'vitest'
import { optedInAt } from './opted-in.ts'

const activity = (type: string, created_at: string) => ({ id: created_at, type, created_at })

it('a fan opted in when they last subscribed, not when they finished signing up', () => {
  expect(optedInAt([])).toBeNull()
  expect(
    optedInAt([
      activity('Bidding - Created', '2026-04-01T00:00:00.000Z'),
      activity('Subscribed', '2026-03-01T00:00:00.000Z'),
      activity('Unsubscribed', '2026-02-01T00:00:00.000Z'),
      activity('Subscribed', '2026-01-01T00:00:00.000Z'),
    ]),
  ).toBe('2026-03-01T00:00:00.000Z')
})
