import { expect, test } from 'vitest'
import { canBeCropped, cropRules, isLargeEnough, largestPiece } from './crop-rules.ts'

test('a crop is checked against the minimum size of its purpose', () => {
  expect(isLargeEnough({ width: 64, height: 64 }, cropRules.logo)).toBe(true)
  expect(isLargeEnough({ width: 60, height: 60 }, cropRules.logo)).toBe(false)
  expect(isLargeEnough({ width: 1199.6, height: 749.7 }, cropRules['signup-background'])).toBe(true)
})

test.each([
  [{ width: 3000, height: 100 }, 'logo', true],
  [{ width: 3000, height: 60 }, 'logo', false],
  [{ width: 1280, height: 800 }, 'banner', true],
  [{ width: 4000, height: 790 }, 'banner', false],
  [{ width: 1200, height: 4000 }, 'signup-background', true],
] as const)('whether %j is large enough for a %s: %s', (size, kind, can) => expect(canBeCropped(size, cropRules[kind])).toBe(can))

test('the largest piece touches two sides of the picture and is in its middle', () => {
  expect(largestPiece({ width: 400, height: 300 }, 1)).toEqual({ x: 50, y: 0, width: 300, height: 300 })
  expect(largestPiece({ width: 300, height: 400 }, 1.5)).toEqual({ x: 0, y: 100, width: 300, height: 200 })
})
