import type { Comparator, Proximity } from '#contract/segment-filters.ts'
import { formatDay, formatDays } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { type FilterRow, knownField } from './filter-draft.ts'
import { comparatorWords, fieldWords } from './filter-words.ts'

/** A whole filter in words: `Tag is any of VIP, Press`, `Signed up between Mar 10 – May 1, 2026`. */
export function filterRowWords({ id, comparator, value }: FilterRow): string {
  const type = knownField(id)?.valueType ?? 'string'
  const how = comparatorWords({ value: comparator as Comparator, label: comparator }, type)
  return `${fieldWords({ id, label: id })} ${how} ${wordsOf(value)}`
}

function wordsOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? m.segments_yes() : m.segments_no()
  if (isDay(value)) return formatDay(value.slice(0, 10))
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  if ('zipcode' in value) return nearWords(value as Proximity)
  const { from, to } = ('value' in value ? value.value : value) as { from: unknown; to: unknown }
  return isDay(from) && isDay(to) ? formatDays(from.slice(0, 10), to.slice(0, 10)) : `${String(from)} – ${String(to)}`
}

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)

const nearWords = ({ zipcode, distance }: Proximity) => `${distance} ${m.segments_miles()}, ${zipcode}`
