import { expect, it } from 'vitest'
import type { ApprovalRun } from '#contract/bids.ts'
import { summaryOf } from './run-summary.ts'

type Line = ApprovalRun['lines'][number]
const line = (bid_id: string, state: Line['state'], more: Partial<Line> = {}): Line => ({
  bid_id,
  name: 'Ada L.',
  amount: 40.1,
  quantity: 2,
  currency: 'usd',
  state,
  reason: null,
  seats: [],
  ...more,
})

it('a run counts what was approved and charged, what failed by its reasons, and what was not reached', () => {
  const gone = { reason: 'All seats for this product have been awarded.' }
  const lines = [
    line('a', 'approved'),
    line('b', 'approved', { amount: 10.05, quantity: 1 }),
    line('c', 'failed', { reason: 'The payment failed: Your card was declined.' }),
    line('d', 'failed', gone),
    line('e', 'failed', gone),
    line('f', 'stopped'),
    line('g', 'unknown'),
    line('h', 'waiting'),
  ]
  expect(summaryOf({ lines }, 'usd')).toEqual({
    over: 6,
    approved: 2,
    charged: 90.25,
    failed: ['c', 'd', 'e'],
    reasons: [
      { reason: gone.reason, count: 2 },
      { reason: 'The payment failed: Your card was declined.', count: 1 },
    ],
    stopped: 1,
  })
})
