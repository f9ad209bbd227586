import { expect, test } from 'vitest'
import { freeSeat, indexOf } from '#data/mirror/seats/arbitrary-seats.ts'
import type { SectionResult } from '#data/mirror/seats/seat-search.ts'
import { gridSize, heightsFor } from './section-sizes.ts'

test('the seats of a grid leave room for its aisles, as soon as the map has them', () => {
  const seats = Array.from({ length: 30 }, (_, nth) =>
    freeSeat({
      uuid: `8f14e45f-ceea-4e7a-9b0c-1d2e${nth.toString(16).padStart(8, '0')}`,
      section: '101',
      row: 'A',
      seat: String(nth + 1),
    }),
  )
  const result = { view: indexOf(seats).view().sections[0]! } as SectionResult
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
