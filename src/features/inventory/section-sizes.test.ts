import { expect, test } from 'vitest'
import { indexOf, numberedSeats } from '#data/mirror/seats/arbitrary-seats.ts'
import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import { gridSize, heightsFor } from './section-sizes.ts'

test('the seats of a grid leave room for its aisles, as soon as the map has them', () => {
  const result = { view: indexOf(numberedSeats({ to: 30 })).view().sections[0]! } as SectionResult
  const pitchWith = (aisles: readonly string[]) =>
    gridSize(result, {
      heights: heightsFor(false),
      width: 996,
      coarse: false,
      canHold: true,
      aisles: new Map([['101', aisles]]),
    }).pitch
  expect([[], ['10', '20'], []].map(pitchWith)).toEqual([30, 28, 30])
})
