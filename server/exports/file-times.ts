import { formatFileDateTime } from '#lib/time.ts'

/** A quarter of an hour in milliseconds. Since 1970, all clock changes of all zones have been at a full quarter of an hour. */
const QUARTER_MS = 15 * 60_000
/** The maximum number of cached quarters of an hour, which is more than a year. A full cache is emptied. */
const MOST_KEPT = 50_000

/**
 * Returns a function that formats times in one zone like `formatFileDateTime`, but about thirty times faster, because the offset
 * from UTC is computed only once for each quarter of an hour.
 */
export function fileTimes(zone: string): (at: string) => string {
  const offsets = new Map<number, number>()
  const offsetOf = (quarter: number): number => {
    const known = offsets.get(quarter)
    if (known !== undefined) return known
    const at = quarter * QUARTER_MS
    const offset = Date.parse(`${formatFileDateTime(at, zone).replace(' ', 'T')}Z`) - at
    if (offsets.size >= MOST_KEPT) offsets.clear()
    offsets.set(quarter, offset)
    return offset
  }
  return (at) => {
    const epoch = Date.parse(at)
    // Early and very late times are formatted without the cache: before 1970, clocks did not always change at a full quarter of
    // an hour, and years after 9999 have more than four digits in ISO format.
    if (!(epoch >= 0 && epoch < 2e14)) return formatFileDateTime(at, zone)
    const local = new Date(epoch + offsetOf(Math.floor(epoch / QUARTER_MS))).toISOString()
    return `${local.slice(0, 10)} ${local.slice(11, 19)}`
  }
}
