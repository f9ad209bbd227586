import { expect, test } from 'vitest'
import { inEnglish } from './relative-english.ts'

test('English says how far a moment is as the platform says it', () => {
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  const sizes = [0, 1, 2, 3, 7, 13, 59, 100, 1_234]
  for (const unit of ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const)
    for (const value of [...sizes, ...sizes.filter(Boolean).map((size) => -size)])
      expect(inEnglish(value, unit)).toBe(format.format(value, unit))
})
