import { expect, it } from 'vitest'
import { correctAt } from './correct-at.ts'

it('a sheet is correct now, or without a network when the device was last up to date', () => {
  expect(correctAt({ online: true, asOf: 5_000, now: 9_000 })).toBe(9_000)
  expect(correctAt({ online: false, asOf: 5_000, now: 9_000 })).toBe(5_000)
  expect(correctAt({ online: false, asOf: null, now: 9_000 })).toBe(9_000)
})
