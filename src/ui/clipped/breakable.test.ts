import { expect, it } from 'vitest'

import { breakable } from './breakable.ts'

it('an id or an email may break at its separators, and loses no characters', () => {
  expect(breakable('paula.e.10531@fans.example')).toEqual(['paula.e.10531@', 'fans.example'])
  expect(breakable('2026_cup/final')).toEqual(['2026_', 'cup/', 'final'])
  expect(breakable('Chicago vs Pittsburgh')).toEqual(['Chicago vs Pittsburgh'])
  expect(breakable('ends@')).toEqual(['ends@'])
})
