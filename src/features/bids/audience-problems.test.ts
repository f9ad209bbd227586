import { expect, it } from 'vitest'
import type { FilterDraft } from '#parts/segment-filters/filter-draft.ts'
import { audienceProblems, problemsOfFilled } from './audience-problems.ts'

const PRODUCT = 'e0a1c7de-0000-4000-8000-000000000001'
const amount = (from: unknown, to: unknown): FilterDraft => ({
  key: 'a',
  id: 'bid_amount',
  comparator: 'between',
  value: { from, to },
})
const near = (zipcode: string): FilterDraft => ({
  key: 'b',
  id: 'text_buy_user_proximity',
  comparator: 'equals',
  value: { zipcode, distance: 5 },
})

it('complete filters have no problems', () => expect(audienceProblems([amount(1, 2), near('60601')], PRODUCT)).toEqual({}))

it('each problem is at the control that it is about, for a bid amount too', () =>
  expect(audienceProblems([amount(20, 10), near('606')], PRODUCT)).toEqual({
    'filters.0.value.to': 'Must not be less than the start of the range',
    'filters.1.value.zipcode': 'Zipcode should be exactly 5 digits',
  }))

it('an empty field is a problem, but not one of what has been filled in', () => {
  const problems = audienceProblems([amount(null, 10), { key: 'c', id: '', comparator: '', value: '' }, near('x')], PRODUCT)
  expect(Object.keys(problems)).toContain('filters.0.value.from')
  expect(Object.keys(problems)).toContain('filters.1.id')
  expect(Object.keys(problemsOfFilled(problems))).toEqual(['filters.2.value.zipcode'])
})
