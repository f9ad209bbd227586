import { expect, test } from 'vitest'
import { seatsOf } from './today-seats.ts'

const event = { total_quantity: 1_000, total_purchased: 400 }
const valuesOf = (held: number | null) => seatsOf(event, held).parts.map(({ tone, value }) => [tone, value])

test('seats are sold, held and free', () => {
  expect(seatsOf(event, 25).words).toBe('400 sold, 25 held, 575 free')
  expect(valuesOf(25)).toEqual([
    ['purchased', 400],
    ['reserved', 25],
    ['available', 575],
  ])
})

test('while the holds are loading, no number of held or free seats is shown', () => {
  expect(seatsOf(event, null).words).toBe('400 of 1,000 seats sold')
  expect(valuesOf(null)).toEqual([
    ['purchased', 400],
    ['rest', 600],
  ])
})
