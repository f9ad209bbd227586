import { expect, test } from 'vitest'
import { canBeCropped, cropRules, isLargeEnough } from './crop-rules.ts'

test('a piece is measured by the rule of what it is for', () => {
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
] as const)('of %j a %s can be cut: %s', (size, kind, can) => expect(canBeCropped(size, cropRules[kind])).toBe(can))
