import { expect, it } from 'vitest'
import { demandOf, nearestStep, outcomeOf } from './demand.ts'

const bid = (id: string, amount: number, quantity: number, created_at = '2026-01-01T00:00:00.000Z') => ({
  id,
  amount,
  quantity,
  created_at,
})
const bids = [bid('low', 10, 1), bid('late', 30, 2, '2026-01-02T00:00:00.000Z'), bid('early', 30, 2), bid('high', 50, 3)]

it('the demand counts how many seats are requested at each price', () =>
  expect(demandOf(bids)).toEqual([
    { price: 50, demand: 3 },
    { price: 30, demand: 7 },
    { price: 10, demand: 8 },
  ]))

it('seats go to the highest bids first, then to the earliest; a bid for more than is left is passed over', () => {
  const { chosen, ...rest } = outcomeOf(bids, 0, 6, 'usd')
  expect(chosen.map(({ id }) => id)).toEqual(['high', 'early', 'low'])
  expect(rest).toEqual({ seats: 6, revenue: 220, missed: 1, left: 0 })
})

it('bids below the price are left out', () =>
  expect(outcomeOf(bids, 30, 100, 'usd')).toMatchObject({ seats: 7, revenue: 270, missed: 1, left: 93 }))

it('all requested seats are counted if the number of seats is unlimited', () =>
  expect(outcomeOf(bids, 0, Infinity, 'usd')).toMatchObject({ seats: 8, missed: 0 }))

it('a place on the price axis belongs to the nearest price; between two it belongs to the higher one', () => {
  const steps = demandOf(bids)
  expect([60, 50, 41, 40, 39, 21, 19, 0].map((price) => steps[nearestStep(steps, price)]!.price)).toEqual([
    50, 50, 50, 50, 30, 30, 10, 10,
  ])
})
