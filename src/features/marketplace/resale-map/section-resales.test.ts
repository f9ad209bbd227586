import { expect, test } from 'vitest'
import type { ResalePrices } from '#contract/marketplace-rows.ts'
import { type ResaleFigure, resaleHeat } from './section-resales.ts'

const sold = (seats: number, price: number, face_value: number) => ({ orders: 1, seats, price, face_value })
const prices: ResalePrices = {
  currency: 'usd',
  total: sold(21, 1600, 1550),
  house: 400,
  sections: [
    { section: '101', ...sold(12, 1200, 1000) },
    { section: '102', ...sold(1, 79.5, 100) },
    { section: '104', ...sold(6, 450, 450) },
    { section: 'Gone', ...sold(2, 90, 60) },
    { section: 'Lawn', ...sold(2, 30, 0) },
  ],
  days: [],
  sellers: [],
}
const house = ['101', '102', '103', '104', 'Lawn']
const steps = (by: ResaleFigure) => resaleHeat(house, prices, by).heat.map(({ step }) => step)

test('differences to the face value have fixed steps, with an edge between lower and higher prices', () => {
  expect(resaleHeat(house, prices, 'against').steps).toEqual([
    'below -20%',
    '-20% to 0%',
    '0% to +20%',
    '+20% to +50%',
    '+50% and more',
  ])
  expect(steps('against')).toEqual([3, 0, null, 2, null])
  expect(resaleHeat(house, prices, 'against').none).toBe('Nothing resold, or no face value')
  const dear = { ...prices, sections: [{ section: '101', ...sold(1, 400, 100) }] }
  expect(resaleHeat(['101'], dear, 'against').heat[0]!.step).toBe(4)
})

test('prices and counts have steps between the lowest and the highest section of the house', () => {
  expect(resaleHeat(house, prices, 'price').steps).toEqual(['$15', '$75', '$80', '$100'])
  expect(steps('price')).toEqual([3, 2, null, 1, 0])
  expect(resaleHeat(house, prices, 'seats').steps).toEqual(['1 seat', '2 seats', '6 seats', '12 seats'])
  expect(steps('seats')).toEqual([3, 0, null, 2, 1])
})

test('sections are described in the order of the house, as the table shows them; others are left out', () => {
  expect(resaleHeat(house, prices, 'seats').heat.map(({ words }) => words)).toEqual([
    'Section 101, 12 seats resold, $100.00 per seat, +20.00% vs. face value',
    'Section 102, 1 seat resold, $79.50 per seat, -20.50% vs. face value',
    'Section 103, nothing resold',
    'Section 104, 6 seats resold, $75.00 per seat, 0.00% vs. face value',
    'Section Lawn, 2 seats resold, $15.00 per seat',
  ])
})

test('a house without resales has sections without steps', () => {
  const nothing = { ...prices, sections: [] }
  expect(resaleHeat(['101'], nothing, 'price')).toEqual({
    steps: [],
    heat: [{ step: null, words: 'Section 101, nothing resold' }],
    none: 'Nothing resold',
  })
})
