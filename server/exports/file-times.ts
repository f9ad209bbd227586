import { formatFileDateTime } from '#lib/time.ts'

/** Since 1970 the clocks of all zones change at a multiple of a quarter of an hour. */
const QUARTER_MS = 15 * 60_000
/** The most cached quarters of an hour, more than a year of them. If there are more, the cache is emptied. */
const MOST_KEPT = 50_000

/**
 * Returns a function that writes times of one zone like `formatFileDateTime`, but some thirty times faster, because the zone's
 * offset from UTC is looked up only once for each quarter of an hour.
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
    // Before 1970, clocks did not always change on a quarter hour, and years after 9999 have more than four digits in ISO: such
    // times are formatted one by one.
    if (!(epoch >= 0 && epoch < 2e14)) return formatFileDateTime(at, zone)
    const local = new Date(epoch + offsetOf(Math.floor(epoch / QUARTER_MS))).toISOString()
    return `${local.slice(0, 10)} ${local.slice(11, 19)}`
  }
}
