import { expect, it } from 'vitest'
import { filterRowWords } from './filter-row-words.ts'

it.each([
  ['campaign', 'in', ['A', 'B'], 'Campaign is any of A, B'],
  ['created_at', 'gt', '2026-03-10', 'Signed up after Mar 10, 2026'],
  ['created_at', 'between', { from: '2026-03-10', to: '2026-05-01' }, 'Signed up between Mar 10 – May 1, 2026'],
  ['total_spend', 'between', { from: 50, to: 500 }, 'Total spend between 50 – 500'],
  ['bid_amount', 'between', { bid_product_id: 'x', value: { from: 5, to: 9 } }, 'Bid amount between 5 – 9'],
  ['text_buy_user_proximity', 'equals', { zipcode: '60601', distance: 5 }, 'Proximity within 5 miles, 60601'],
  ['subscribed', 'equals', false, 'Subscribed equals No'],
  ['unknown_yet', 'gt', 3, 'unknown_yet greater than 3'],
])('the filter %s %s %j in words', (id, comparator, value, words) => {
  expect(filterRowWords({ id, comparator, value })).toBe(words)
})
