import { expect, it } from 'vitest'
import { toKeptPlace, toPlace } from './kept-map.ts'

it('a place stays the same when it is stored and read', () => {
  const place = { section: '101', x: -12.34, y: 0, outward: -90, radius: 40.5, direction: -1 as const }
  expect(toKeptPlace('101', toPlace(place, 3))).toEqual(place)
})
