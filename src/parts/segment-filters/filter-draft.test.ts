import { expect, test } from 'vitest'
import { draftsOf, filtersOf, knownField, newFilter, withComparator, withField } from './filter-draft.ts'

const spend = knownField('total_spend')!
const referrals = knownField('referral_count')!
const near = knownField('text_buy_user_proximity')!

test('a new field starts with its usual comparison and no value', () => {
  expect(withField(newFilter(), spend)).toMatchObject({
    id: 'total_spend',
    comparator: 'between',
    value: { from: null, to: null },
  })
  expect(withField(newFilter(), near)).toMatchObject({ comparator: 'equals', value: { zipcode: '', distance: 5 } })
})

test('a new comparison keeps a value of the same type', () => {
  const draft = { ...withField(newFilter(), referrals), value: 3 }
  expect(withComparator(draft, 'number', 'gt').value).toBe(3)
  expect(withComparator(draft, 'number', 'between').value).toEqual({ from: null, to: null })
})

test('bids on one product are edited as a range, and sent with the product', () => {
  const filters = [{ id: 'bid_amount', comparator: 'between', value: { bid_product_id: 'p', value: { from: 1, to: 2 } } }]
  const drafts = draftsOf(filters)
  expect(drafts[0]!.value).toEqual({ from: 1, to: 2 })
  expect(filtersOf(drafts, 'p')).toEqual(filters)
  expect(filtersOf(drafts)[0]!.value).toEqual({ from: 1, to: 2 })
})

test('every row has a key of its own', () => {
  expect(newFilter().key).not.toBe(newFilter().key)
})
