import { formatLocale } from './format-locale.ts'

const MINUTE_MS = 60_000
const sizes = { day: 1440, hour: 60, minute: 1 } as const

/**
 * Formats a duration in its two largest units, down to minutes: `3 minutes`, `2 hours 5 minutes`. A duration below one minute is
 * shown as one minute.
 */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(Math.abs(milliseconds) / MINUTE_MS))
  const counts = [
    ['day', Math.floor(minutes / sizes.day)],
    ['hour', Math.floor((minutes % sizes.day) / sizes.hour)],
    ['minute', minutes % sizes.hour],
  ] as const
  const first = counts.findIndex(([, count]) => count > 0)
  const shown = counts.slice(first, first + 2).filter(([, count]) => count > 0)
  return shown.map(([unit, count]) => written(count, unit)).join(' ')
}

const written = (count: number, unit: keyof typeof sizes): string =>
  new Intl.NumberFormat(formatLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count)
