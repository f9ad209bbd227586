import { expect, it } from 'vitest'
import type { PassSubscription } from '#contract/pass.ts'
import { cohortsOf, outlookOf } from './retention.ts'

const row = (more: Partial<PassSubscription>) =>
  ({
    start_date: '2026-02-10T18:00:00.000Z',
    subscribed: true,
    status: 'active',
    renews_at: null,
    quantity: 1,
    failed_attempts: 0,
    pass_setting: { id: 'p', title: 'Pass', amount: 40, currency: 'usd' },
    ...more,
  }) as PassSubscription

it('members who stayed are counted by the month of joining, in the channel’s zone', () =>
  expect(
    cohortsOf(
      [
        row({}),
        row({ subscribed: false }),
        // The last evening of February in Chicago.
        row({ start_date: '2026-03-01T03:00:00.000Z' }),
        row({ start_date: '2026-03-02T03:00:00.000Z' }),
      ],
      'America/Chicago',
    ),
  ).toEqual([
    { month: '2026-03', joined: 1, kept: 1 },
    { month: '2026-02', joined: 3, kept: 2 },
  ]))

it('the outlook shows the revenue of the next thirty days, and members about to leave', () =>
  expect(
    outlookOf(
      [
        row({ renews_at: '2026-03-20T00:00:00.000Z', quantity: 2 }),
        row({ renews_at: '2026-05-20T00:00:00.000Z' }),
        row({ status: 'pending_cancel', renews_at: '2026-03-20T00:00:00.000Z' }),
        row({ failed_attempts: 1, renews_at: '2026-03-21T00:00:00.000Z' }),
      ],
      Date.parse('2026-03-10T00:00:00Z'),
    ),
  ).toEqual({ revenue: 120, lapsing: 2 }))
