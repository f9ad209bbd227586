import type { AnyList } from '#contract/core/list.ts'
import { isDate } from '#lib/day-range.ts'
import { formatDay } from '#lib/time.ts'
import type { Filters } from './list-address.ts'

interface ReversedRange {
  /** The wire names of the filters. */
  from: string
  to: string
  start: string
  end: string
  startWords: string
  endWords: string
}

/** Returns a date range that ends before it begins, so that no row can match; null if there is no such range. */
export function reversedRange(list: AnyList, filters: Filters): ReversedRange | null {
  const bounds = Object.entries(list.filters)
  for (const [from, filter] of bounds) {
    if (filter.is !== 'from') continue
    const to = bounds.find(([, other]) => other.is === 'to' && other.field === filter.field)?.[0]
    const [start, end] = [filters[from], to === undefined ? undefined : filters[to]]
    if (typeof start !== 'string' || typeof end !== 'string' || !isDate(start) || !isDate(end) || start <= end) continue
    return { from, to: to!, start, end, startWords: formatDay(start), endWords: formatDay(end) }
  }
  return null
}
