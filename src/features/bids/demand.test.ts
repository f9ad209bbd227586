import { expect, it } from 'vitest'
import { demandOf, outcomeOf } from './demand.ts'

const bid = (id: string, amount: number, quantity: number, created_at = '2026-01-01T00:00:00.000Z') => ({
  id,
  amount,
  quantity,
  created_at,
})
const bids = [bid('low', 10, 1), bid('late', 30, 2, '2026-01-02T00:00:00.000Z'), bid('early', 30, 2), bid('high', 50, 3)]

it('counts how many seats are requested at which price', () =>
  expect(demandOf(bids)).toEqual([
    { price: 50, demand: 3 },
    { price: 30, demand: 7 },
    { price: 10, demand: 8 },
  ]))

it('gives seats to the highest first, of equal ones to the earliest, and passes over who wants more than is left', () => {
  const { chosen, ...rest } = outcomeOf(bids, 0, 6, 'usd')
  expect(chosen.map(({ id }) => id)).toEqual(['high', 'early', 'low'])
  expect(rest).toEqual({ seats: 6, revenue: 220, missed: 1, left: 0 })
})

it('leaves out who bids less than the price', () =>
  expect(outcomeOf(bids, 30, 100, 'usd')).toMatchObject({ seats: 7, revenue: 270, missed: 1, left: 93 }))

it('counts the seats asked for where there is no end of them', () =>
  expect(outcomeOf(bids, 0, Infinity, 'usd')).toMatchObject({ seats: 8, missed: 0 }))
