import { expect, test } from 'vitest'
import { createRecent } from './recent.ts'
import { formatClock, isTimeZone } from './time.ts'
import { canonicalZone } from './zones.ts'

test('a zone has one name, whatever its case or alias', () => {
  expect(new Set(['America/Chicago', 'america/chicago', 'AMERICA/Chicago', 'US/Central'].map(canonicalZone)).size).toBe(1)
  expect(formatClock('2026-07-04T18:00:00Z', 'aMERICA/chicago')).toBe('13:00')
})

test('a text that names no zone is refused, however long', () => {
  expect([canonicalZone('Mars/Olympus'), canonicalZone('A'.repeat(100_000)), isTimeZone('+05:30'), isTimeZone('')]).toEqual([
    null,
    null,
    false,
    false,
  ])
  expect(() => formatClock(0, 'Mars/Olympus')).toThrow(RangeError)
})

test('all spellings of a zone share one formatter', () => {
  const made = { count: 0 }
  const { DateTimeFormat } = Intl
  Intl.DateTimeFormat = class extends DateTimeFormat {
    constructor(locale?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
      super(locale, options)
      if (options?.timeZoneName !== undefined) made.count++
    }
  } as typeof DateTimeFormat
  try {
    const spellings = Array.from({ length: 64 }, (_, bits) =>
      Array.from('europe', (letter, at) => ((bits >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
    )
    for (const spelling of spellings) expect(formatClock(0, `${spelling}/Lisbon`)).toBe('01:00')
    expect(made.count).toBe(1)
  } finally {
    Intl.DateTimeFormat = DateTimeFormat
  }
})

test('the least recently used entry is removed when a cache is full', () => {
  const recent = createRecent<string, number>(2)
  recent.set('a', 1)
  recent.set('b', 2)
  recent.get('a')
  recent.set('c', 3)
  expect([recent.get('a'), recent.get('b'), recent.get('c'), recent.size()]).toEqual([1, undefined, 3, 2])
})
