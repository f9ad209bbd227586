import { expect, test } from 'vitest'
import { buyerLines, sellerLines } from './order-money.tsx'

const order = {
  total: 111.03,
  buyer_fees: 10,
  seller_fees: 5,
  seller_gets: 95,
  tax: 1.03,
  holdfast_fees: 15,
  refunded_amount: 0,
  payment: { amount: 111.03, stripe_payment_intent: null },
  currency: 'usd',
  status: 'completed' as const,
  seller_paid_at: null as string | null,
}
const by = (lines: ReturnType<typeof buyerLines>) => Object.fromEntries(lines.map(({ of, amount }) => [of, amount]))

test('price, fees and tax add up to the total, and the price less fees to the payout', () => {
  const buyer = by(buyerLines(order))
  expect(buyer).toEqual({ listing: 100, buyer_fees: 10, tax: 1.03, total: 111.03, paid: 111.03 })
  expect(buyer['listing']! + buyer['buyer_fees']! + buyer['tax']!).toBeCloseTo(buyer['total']!)
  const seller = by(sellerLines(order))
  expect(seller['listing']! + seller['seller_fees']!).toBe(seller['seller_gets'])
})

test('a partial refund shows what the buyer has paid in the end, and a reversal the returned amount', () => {
  expect(by(buyerLines({ ...order, refunded_amount: 11.03 }))).toMatchObject({ refunded: -11.03, kept: 100 })
  expect(by(sellerLines({ ...order, seller_reversed_amount: 95 }))).toMatchObject({
    seller_gets: 95,
    reversed: -95,
    platform: 15,
  })
})

test('the seller of an order that was undone received nothing, or what was not reversed', () => {
  expect(by(sellerLines(order))).not.toHaveProperty('paid_out')
  for (const status of ['cancelled', 'buyer_refunded'] as const)
    expect(by(sellerLines({ ...order, status }))).toMatchObject({ seller_gets: 95, paid_out: 0 })
  const paid = { ...order, seller_paid_at: '2026-11-29T12:00:00.000Z', seller_reversed_amount: 40 }
  expect(by(sellerLines(paid))).toMatchObject({ reversed: -40, paid_out: 55 })
})

test('platform fees are left out for readers who do not see them', () => {
  const { holdfast_fees: _, ...plain } = order
  expect(by(sellerLines(plain))).not.toHaveProperty('platform')
})
