import { afterEach, expect, test } from 'vitest'
import { type FormatLocale, setFormatLocale } from './format-locale.ts'
import { formatAge, formatDateTime, formatLogTime, formatTime, formatTimeAmong, formatWallTime, formatZonedAge } from './time.ts'

afterEach(() => setFormatLocale('en'))

const zone = 'America/Chicago'
const at = '2022-04-08T23:35:07Z'

/** The time of day in every format of the screens. */
const onScreens = (): string[] => [
  formatTime(at, zone),
  formatTimeAmong(at, zone, null),
  formatWallTime('18:35'),
  formatAge(at, at, zone),
  formatZonedAge(at, at, zone),
  formatDateTime(at, zone),
  formatLogTime(at, zone),
]

test.each<[FormatLocale, RegExp]>([
  ['en', /\b6:35(:07)?pm\b/],
  ['fr', /\b18:35(:07)?(?![\dap])/],
  ['de', /\b18:35(:07)?(?![\dap])/],
  ['nl', /\b18:35(:07)?(?![\dap])/],
])('all formats of the screens have the same clock in %s', (locale, clock) => {
  setFormatLocale(locale)
  expect(onScreens().filter((time) => !clock.test(time))).toEqual([])
})
