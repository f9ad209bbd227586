import { expect, test } from 'vitest'
import type { NeedsAction, Order } from '#contract/marketplace-rows.ts'
import { caseEntries, caseHref } from './case-actions.ts'

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

test('a case is linked to its order, else to its sale, else to its person', () => {
  const href = (item: object, hasOrders = true) =>
    caseHref(123, { order: null, event_id: null, sale: null, person: { id: 7 }, ...item } as NeedsAction, hasOrders)
  expect(href({ order: { id: 'o1' }, event_id: 5 })).toBe('/sales-channel/123/marketplace/orders/o1')
  expect(href({ event_id: 5, sale: 's1' })).toBe('/sales-channel/123/events/5/transaction/s1')
  expect(href({ event_id: 5 })).toBe('/sales-channel/123/texttobuy/users/7')
  expect(href({ person: null })).toBeUndefined()
  // A channel without a marketplace has no pages of orders.
  expect(href({ order: { id: 'o1' }, event_id: 5 }, false)).toBeUndefined()
})
