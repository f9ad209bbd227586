import { expect, test } from 'vitest'
import { indexOf, numberedSeats } from '#data/mirror/seats/arbitrary-seats.ts'
import { seatMapLayout } from '#lib/seat-map/seat-map.ts'
import { aisleLinePx, areAislesSeen } from './aisle-size.ts'
import { mapSectionsOf } from './map-section.ts'
import { sectionAreas, seatPxIn } from './section-areas.ts'

test('an aisle is drawn from one pixel on, and its lines never fill it', () => {
  expect([0, 0.99, 1, 8].map(areAislesSeen)).toEqual([false, false, true, true])
  expect(aisleLinePx(1)).toBeCloseTo(1 / 3)
  expect([3, 12].map(aisleLinePx)).toEqual([1, 1])
})

test('the aisles of a theater are seen on a small map; those of a stadium are not', () => {
  const seatPx = (width: number, height: number) => seatPxIn({ width: 320, height: 180 }, { x: -20, y: 0, width, height })
  expect([seatPx(46, 49), seatPx(473, 397)].map(areAislesSeen)).toEqual([true, false])
  expect(seatPx(314, 20)).toBe(1)
})

test('only the area of a section with aisles has their outline', () => {
  const seats = numberedSeats({ section: '101', to: 12 }, { section: '102', to: 12 })
  const sections = mapSectionsOf(indexOf(seats).view().sections, new Map([['102', ['4', '8']]]))
  const [plain, cut] = sectionAreas(sections, seatMapLayout(sections, { category: null, league: null }))
  expect(plain!.aisles).toBe('')
  expect(cut!.aisles).toMatch(/^(M[^MZ]+Z){2}$/)
})
