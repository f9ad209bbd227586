import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { BidProduct } from '#contract/bid-products.ts'
import type { Bid } from '#contract/bids.ts'
import { ApproveAllDialog } from './approve-all-dialog.tsx'

const call = { running: false, blocked: null, unconfirmed: null, settle: () => {}, run: () => {} }
vi.mock('#data/api/use-call.ts', () => ({ useCall: () => call }))
vi.stubGlobal('innerWidth', 1440)

const product = {
  id: 'p',
  name: 'Front row',
  sales_channel_id: 123,
  event: { title: 'Opera', time: '2026-03-11T01:00:00.000Z', timezone: 'America/Chicago' },
} as BidProduct
const bid = (id: string, amount: number, quantity: number) =>
  ({ id, amount, quantity, status: 'Pending', created_at: `2026-03-10T18:00:0${id}.000Z`, User: { first_name: id } }) as Bid
const drawn = (left: number, bids: Bid[]) =>
  renderToStaticMarkup(<ApproveAllDialog product={product} bids={bids} left={left} onRun={() => {}} onClose={() => {}} />)

test('the total is what is charged: only for the bids that get the seats that are left', () => {
  const bids = [bid('1', 50, 2), bid('2', 40, 2), bid('3', 30, 1)]
  const some = drawn(3, bids)
  expect(some).toContain('Seats wanted: 5. Seats left: 3. To award: 3. To charge: $130.00.')
  expect(some).toContain('Approve 2 bids, charge $130.00')
  expect(some).toContain('There aren’t enough seats for every bid.')
  const all = drawn(5, bids)
  expect(all).toContain('To charge: $210.00.')
  expect(all).not.toContain('There aren’t enough seats')
})

test('nothing can be approved if no seat is left', () => {
  const html = drawn(0, [bid('1', 50, 2)])
  expect(html).toContain('No seats are left for these bids.')
  expect(html).toMatch(/<button[^>]*disabled/)
})
