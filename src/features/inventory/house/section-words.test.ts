import { expect, test } from 'vitest'
import { freeSeat, indexOf } from '#data/mirror/seats/arbitrary-seats.ts'
import { linesOfSection } from './section-words.ts'

test('a section is described by its name, its group if it is in one, its seats and its price', () => {
  const seat = freeSeat({ uuid: '8f14e45f-ceea-4e7a-9b0c-1d2e00000001', section: '101', row: 'A', seat: '1', price: 50 })
  const [view] = indexOf([seat]).view().sections
  const facts = ['1 available, 0 reserved, 0 sold', 'Most at $50.00']
  const words = (group: string | null) => linesOfSection({ view: view!, group }, 'USD')
  expect([words('Club level'), words(null)]).toEqual([
    ['Section 101', 'Club level', ...facts],
    ['Section 101', ...facts],
  ])
})
