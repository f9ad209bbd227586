import { expect, test } from 'vitest'

import { dividedAt } from './divided-at.ts'

test('the last six characters of an identifier are never cut off, and a short one is never cut', () => {
  const parts = (text: string) => [text.slice(0, dividedAt(text)), text.slice(dividedAt(text))]
  expect(parts('20260402-d-backs-at-giants')).toEqual(['20260402-d-backs-at-', 'giants'])
  expect(parts('ABC-1234')).toEqual(['', 'ABC-1234'])
  expect(parts('')).toEqual(['', ''])
  // A character of two code units is not divided.
  expect(parts('gala-evening-𝟙𝟚𝟛𝟜𝟝𝟞𝟟')[1]).toBe('𝟚𝟛𝟜𝟝𝟞𝟟')
})
