import { expect, test } from 'vitest'

import { type Places, placesOf } from './places.ts'

const none: Places = new Map()
const shown = (places: Places) => Object.fromEntries(places)

test('a section that stays keeps its place, and a new one takes the place of one that left', () => {
  const first = placesOf(none, ['A', 'B', 'C'], null)
  expect(shown(first)).toEqual({ A: 0, B: 1, C: 2 })
  expect(shown(placesOf(first, ['B', 'D', 'E', 'F'], null))).toEqual({ B: 1, D: 0, E: 2, F: 3 })
})

test('no section takes the place that has the focus', () => {
  const first = placesOf(none, ['A', 'B'], null)
  expect(shown(placesOf(first, ['C', 'D'], 'A'))).toEqual({ C: 1, D: 2 })
})

test('places stay the same object if the same sections are in sight, in whatever order', () => {
  const first = placesOf(none, ['A', 'B'], null)
  expect(placesOf(first, ['B', 'A'], null)).toBe(first)
})
