import { expect, test } from 'vitest'
import type { SalesByPlace } from '#contract/event-figures.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { averagePrice, heatOf, heatSteps, salesOf, wordsOfSection, wordsOfStep } from './section-sales.ts'

const view = (name: string, size: number, purchased: number) => ({ name, size, counts: { purchased } }) as unknown as SectionView
const views = [view('101', 100, 80), view('102', 50, 0), view('Lawn', 0, 0)]
const data: SalesByPlace = {
  currency: 'usd',
  sections: [
    { section: '101', seats: 100, sold: 84, held: 0, revenue: 12300.4 },
    { section: '102', seats: 50, sold: 0, held: 0, revenue: 0 },
    { section: null, seats: 0, sold: 0, held: 0, revenue: 20 },
  ],
  prices: [],
}

test('the figures of the server count, so that map and table agree; without them, those of the device', () => {
  expect(salesOf(views, data)).toEqual([
    { name: '101', seats: 100, sold: 84, revenue: 12300.4 },
    { name: '102', seats: 50, sold: 0, revenue: 0 },
    { name: 'Lawn', seats: 0, sold: 0, revenue: null },
  ])
  expect(salesOf(views, undefined)[0]).toEqual({ name: '101', seats: 100, sold: 80, revenue: null })
})

test('a section without sold seats has no average price, and one without seats no share', () => {
  const [first, second, third] = salesOf(views, data)
  expect([first!, second!, third!].map((sales) => heatOf(sales, 'sold'))).toEqual([84, 0, null])
  expect([first!, second!, third!].map((sales) => heatOf(sales, 'revenue'))).toEqual([12300, 0, null])
  expect([first!, second!, third!].map((sales) => heatOf(sales, 'price'))).toEqual([146, null, null])
  expect(averagePrice({ sold: 2, revenue: 25 })).toBe(12.5)
})

test('shares have five fixed steps, and amounts have steps between the lowest and the highest', () => {
  const words = (figures: (number | null)[], by: 'sold' | 'revenue' | 'price') =>
    heatSteps(figures, by).map((step) => wordsOfStep(step, by, 'usd'))
  expect(words([], 'sold')).toEqual(['0%–20%', '20%–40%', '40%–60%', '60%–80%', '80%–100%'])
  expect(words([0, 12300, null], 'revenue')).toEqual(['$0', '$12,300'])
  expect(words([20, 30, 40, 50, 60, 70, null], 'price')).toEqual(['$20', '$30', '$40–$50', '$60', '$70'])
  expect(words([null], 'price')).toEqual([])
})

test('a section is described as far as its sales are known', () => {
  const all = salesOf(views, data).map((sales) => wordsOfSection(sales, 'usd'))
  expect(all).toEqual(['Section 101, 84% sold, $12,300, $146 on average', 'Section 102, 0% sold, $0', 'Section Lawn'])
  expect(wordsOfSection(salesOf(views, undefined)[0]!, 'usd')).toBe('Section 101, 80% sold')
})
