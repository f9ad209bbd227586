import { expect, test } from 'vitest'
import type { NeedsAction, Order } from '#contract/marketplace-rows.ts'
import { caseEntries } from './case-actions.ts'

const nothing = () => {}
const entries = (item: Partial<NeedsAction>, more: { mayDecide?: boolean; mayNote?: boolean; blocked?: string } = {}) =>
  caseEntries({ kind: 'order', note: null, order: null, trouble: 'delivery_failed', ...item } as NeedsAction, {
    mayDecide: true,
    mayNote: true,
    blocked: undefined,
    open: nothing,
    openDialog: nothing,
    refund: nothing,
    ...more,
  }) as { id: string; label: string; disabledReason?: string }[]
const ids = (...input: Parameters<typeof entries>) => entries(...input).map(({ id }) => id)
const order = {
  status: 'buyer_refund_asked',
  payment: { amount: 20 },
  refunded_amount: 0,
  buyer_refunded_at: null,
  currency: 'usd',
}

test('a requested refund can be given, refused, settled elsewhere, and noted', () =>
  expect(ids({ order: order as Order, trouble: 'buyer_refund_asked' })).toEqual(['open', 'note', 'settle', 'refuse', 'refund']))

test('only a requested refund can be refused, and only an order can be refunded here', () =>
  expect([ids({ order: order as Order }), ids({ kind: 'sale', trouble: 'dispute' })]).toEqual([
    ['open', 'note', 'settle', 'refund'],
    ['open', 'note', 'settle'],
  ]))

test('people who may not manage everything decide nothing, and others only read', () =>
  expect([ids({}, { mayDecide: false }), ids({}, { mayDecide: false, mayNote: false })]).toEqual([['open', 'note'], ['open']]))

test('a cancelled and refunded order is not refunded again', () => {
  const refunded = { ...order, status: 'cancelled', refunded_amount: 20 } as Order
  expect(entries({ order: refunded }).at(-1)!.disabledReason).toBe('This order is already cancelled.')
})

test('everything that is sent shows why it cannot be sent now', () =>
  expect(entries({}, { blocked: 'Offline' }).map(({ disabledReason }) => disabledReason)).toEqual([
    undefined,
    'Offline',
    'Offline',
  ]))
