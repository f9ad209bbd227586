import { expect, test } from 'vitest'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { figuresOf, strengthsOf } from './house-figures.ts'

const section = (size: number, reserved: number, purchased: number, prices: [number, number][]) =>
  ({ size, counts: { reserved, purchased }, prices: () => new Map(prices) }) as unknown as SectionView

test('a section shows its shares and the price of most of its seats', () => {
  const prices: [number, number][] = [
    [80, 3],
    [45, 5],
  ]
  expect(figuresOf(section(8, 2, 4, prices))).toEqual({ sold: 0.5, held: 0.25, heldSeats: 2, price: 45 })
  expect(figuresOf(section(0, 0, 0, []))).toEqual({ sold: 0, held: 0, heldSeats: 0, price: 0 })
})

test('tiles are coloured by share, between the lowest and highest price, and against the most held', () => {
  const three = [section(10, 0, 10, [[20, 10]]), section(10, 1, 5, [[30, 10]]), section(10, 2, 0, [[60, 10]])].map(figuresOf)
  expect(strengthsOf(three, 'sold')).toEqual([1, 0.5, 0])
  expect(strengthsOf(three, 'price')).toEqual([0, 0.25, 1])
  expect(strengthsOf(three, 'held')).toEqual([0, 0.5, 1])
  expect(strengthsOf(three.slice(0, 1), 'price')).toEqual([0])
})
