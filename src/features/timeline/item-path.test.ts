import { expect, test } from 'vitest'
import type { TimelineItem } from '#contract/timeline.ts'
import { itemPath } from './item-path.ts'

const pathOf = (item: Partial<TimelineItem>) => itemPath(123, { event_id: null, token: null, ...item } as TimelineItem)

test('a purchase leads to its sale, and both sides of an order to the order', () => {
  expect(pathOf({ kind: 'purchase', id: 's', event_id: 5, token: 't' })).toBe('/sales-channel/123/events/5/transaction/t')
  const page = '/sales-channel/123/marketplace/orders/o-1'
  expect(pathOf({ kind: 'order-bought', id: 'o-1-b' })).toBe(page)
  expect(pathOf({ kind: 'order-sold', id: 'o-1-s' })).toBe(page)
})

test('an item without a page leads nowhere', () =>
  expect([pathOf({ kind: 'listing', id: 'l-s' }), pathOf({ kind: 'signed-up', id: 'f' })]).toEqual([undefined, undefined]))
