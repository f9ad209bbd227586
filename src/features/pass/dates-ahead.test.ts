import { expect, test } from 'vitest'
import type { PassSubscription } from '#contract/pass.ts'
import { cancelWords, datesAhead } from './dates-ahead.ts'

const ZONE = 'America/Chicago'
const row = (more: Partial<PassSubscription>) =>
  ({
    status: 'active',
    subscribed: true,
    end_date: '2027-03-25T17:00:00.000Z',
    renews_at: '2026-12-24T18:00:00.000Z',
    ends_at: '2026-12-24T18:00:00.000Z',
    failed_attempts: 0,
    ...more,
  }) as PassSubscription
const shown = (more: Partial<PassSubscription>) => datesAhead(row(more), ZONE).map(({ label, value }) => `${label} ${value}`)

test('a cancelled subscription shows only its end, and no next charge', () =>
  expect(shown({ status: 'pending_cancel' })).toEqual(['Ends Dec 24, 2026']))

test('a subscription that has ended shows no date as if it went on', () => {
  expect(shown({ status: 'cancelled', subscribed: false, renews_at: null })).toEqual([])
  expect(shown({ status: 'expired', subscribed: false, renews_at: null })).toEqual(['Ended Mar 25, 2027'])
})

test('an active subscription shows its end and its next charge', () => {
  expect(shown({})).toEqual(['Until Mar 25, 2027', 'Next charge Dec 24, 2026'])
  const [, next] = datesAhead(row({ failed_attempts: 2 }), ZONE)
  expect(next!.hint).toMatch(/2/)
})

test('the question before a cancellation names the day on which the subscription ends', () => {
  expect(cancelWords(row({}), ZONE)).toBe(
    'The subscription continues until Dec 24, 2026 and isn’t charged again. Nothing is refunded.',
  )
  expect(cancelWords(row({ ends_at: null }), ZONE)).toMatch(/until the end of the period/)
  expect(cancelWords(row({ status: 'trial' }), ZONE)).toBe('The trial ends right away.')
})
