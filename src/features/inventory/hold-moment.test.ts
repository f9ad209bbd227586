import { describe, expect, it } from 'vitest'
import { firstOffer, problemWith } from './hold-moment.ts'

const now = Date.parse('2026-11-20T19:02:11.000Z')

describe('the end of a hold', () => {
  it('is an hour ahead at first, on the next five minutes', () => {
    expect(firstOffer(now)).toBe('2026-11-20T20:05:00.000Z')
  })
  it('is required, and must be in the future', () => {
    expect(problemWith(null, now)).toBe('missing')
    expect(problemWith('2026-11-20T19:02:11.000Z', now)).toBe('past')
    expect(problemWith('2026-11-20T19:02:12.000Z', now)).toBeNull()
  })
})
