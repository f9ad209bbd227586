import { expect, test } from 'vitest'
import { areaVisibility } from './draw-areas.ts'

test('from afar there are only areas, nearer only seats, and between them one fades into the other', () => {
  expect([1, 3.9].map(areaVisibility)).toEqual([1, 1])
  expect(areaVisibility(4.5)).toBeCloseTo(0.5)
  expect([5, 40].map(areaVisibility)).toEqual([0, 0])
})
