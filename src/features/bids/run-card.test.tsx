import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { BidProduct } from '#contract/bid-products.ts'
import type { ApprovalRun, Bid } from '#contract/bids.ts'
import type { Rejection } from './reject-remaining.tsx'
import { RunCard } from './run-card.tsx'

const call = { running: false, blocked: null, unconfirmed: null, settle: () => {}, run: () => {} }
vi.mock('#data/api/use-call.ts', () => ({ useCall: () => call }))
vi.mock('#parts/unconfirmed-note/use-blocked-reason.ts', () => ({ useBlockedReason: () => undefined }))

type Line = ApprovalRun['lines'][number]
const line = (bid_id: string, state: Line['state'], reason: string | null = null): Line => ({
  bid_id,
  name: 'Ada L.',
  amount: 40,
  quantity: 2,
  currency: 'usd',
  state,
  reason,
  seats: [],
})
const bid = (id: string, refund: Bid['refund'] = null) => ({ id, refund }) as Bid
const drawn = (state: ApprovalRun['state'], lines: Line[], pending: Bid[] = []) =>
  renderToStaticMarkup(
    <RunCard
      run={{ id: 'r', bid_product_id: 'p', state, created_at: '2026-03-10T18:00:00.000Z', by: 'Ann', lines }}
      product={{ id: 'p', name: 'Front row', event: {} } as BidProduct}
      pending={pending}
      rejection={call as unknown as Rejection}
      left={3}
      zone="America/Chicago"
      onChanged={() => {}}
    />,
  )

test('a stopped run shows how many bids it approved, what it charged, and how many it did not reach', () => {
  const html = drawn('stopped', [line('a', 'approved'), line('b', 'stopped'), line('c', 'stopped')])
  expect(html).toContain('Stopped: approved 1 of 3')
  expect(html).toContain('Charged: $80.00')
  expect(html).toContain('2 bids weren’t reached: they stay pending, and nothing was charged for them.')
})

test('a run can be stopped while it is in progress, and not afterwards', () => {
  const lines = [line('a', 'approved'), line('b', 'waiting')]
  expect(drawn('running', lines)).toContain('>Stop</')
  expect(drawn('done', lines)).not.toContain('>Stop</')
})

test('refused bids are counted with their reasons and can be tried again, unless their refund is open', () => {
  const declined = 'The payment failed: Your card was declined.'
  const lines = [line('a', 'approved'), line('b', 'failed', declined), line('c', 'failed', declined)]
  expect(drawn('done', lines, [bid('b')])).toMatch(/2 × [^<]*Your card was declined/)
  expect(drawn('done', lines, [bid('b')])).toContain('Try the failed again')
  expect(drawn('done', lines, [bid('b', 'due'), bid('c', 'failed')])).not.toContain('Try the failed again')
  expect(drawn('running', lines, [bid('b')])).not.toContain('Try the failed again')
})

test('bids that the run has approved are not offered for rejection while the list still has them as pending', () => {
  const lines = [line('a', 'approved'), line('b', 'failed')]
  expect(drawn('done', lines, [bid('a'), bid('b'), bid('c')])).toContain('Reject the remaining 2')
  expect(drawn('done', lines, [bid('a')])).not.toContain('Reject')
})
