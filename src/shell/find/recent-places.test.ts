import { expect, test } from 'vitest'
import { withPlace } from './recent-places.ts'

const place = (n: number, words = `Page ${n}`) => ({ path: `/${n}`, words })

test('the page opened last comes first, each page once, under its last title', () =>
  expect(withPlace([place(1), place(2)], place(2, 'Renamed'))).toEqual([place(2, 'Renamed'), place(1)]))

test('thirty pages are kept', () => {
  const many = Array.from({ length: 40 }, (_, n) => n).reduce((places, n) => withPlace(places, place(n)), [place(99)])
  expect([many.length, many[0]]).toEqual([30, place(39)])
})
