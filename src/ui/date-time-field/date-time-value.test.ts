import { describe, expect, it } from 'vitest'

import { readingOf, shownFor } from './date-time-value.ts'

describe('a moment in a date and time field', () => {
  it('is shown in the zone of the field', () => {
    expect(shownFor('2026-11-21T01:30:00.000Z', 'America/Chicago')).toBe('2026-11-20T19:30')
    expect(shownFor('2026-11-21T01:30:00.000Z', 'Europe/London')).toBe('2026-11-21T01:30')
  })
  it('is read back as the same moment', () => {
    expect(readingOf('2026-11-20T19:30', 'America/Chicago')).toEqual({ at: '2026-11-21T01:30:00.000Z', note: 'exact' })
  })
  it('is read as later if the clocks skip its hour, and as the first if it occurs twice', () => {
    expect(readingOf('2026-03-08T02:30', 'America/Chicago')).toEqual({ at: '2026-03-08T08:30:00.000Z', note: 'gap' })
    expect(readingOf('2026-11-01T01:30', 'America/Chicago')).toEqual({ at: '2026-11-01T06:30:00.000Z', note: 'overlap' })
  })
  it('is null if the text is empty, half typed or no date', () => {
    expect(readingOf('', 'UTC')).toBeNull()
    expect(readingOf('2026-11-20T', 'UTC')).toBeNull()
    expect(readingOf('2026-02-30T10:00', 'UTC')).toBeNull()
    expect(shownFor(null, 'UTC')).toBe('')
    expect(shownFor('tomorrow', 'UTC')).toBe('')
  })
})
