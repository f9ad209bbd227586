import { expect, test } from 'vitest'
import type { Bid } from '#contract/bids.ts'
import { checkedOf, withChecked } from './checked-bids.ts'

const pending = [{ id: 'high' }, { id: 'middle' }, { id: 'low' }] as Bid[]

test('checked bids are in the order of approval, whatever the order in which they were checked', () => {
  const ids = withChecked(withChecked(new Set(), 'low', true), 'high', true)
  expect(checkedOf(pending, ids).map(({ id }) => id)).toEqual(['high', 'low'])
  expect(checkedOf(pending, withChecked(ids, 'high', false)).map(({ id }) => id)).toEqual(['low'])
})

test('a bid that is no longer pending is not among the checked ones', () =>
  expect(checkedOf(pending, new Set(['approved', 'middle'])).map(({ id }) => id)).toEqual(['middle']))
