import type { Between, Comparator, FilterField, Proximity } from '#contract/segment-filters.ts'
import { formatDay, formatDays } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import type { FilterRow } from './filter-draft.ts'
import { comparatorWords, fieldWords } from './filter-words.ts'

/** A whole filter in words: `Tag is any of VIP, Press`, `Signed up between Mar 10 – May 1, 2026`. */
export function filterRowWords({ id, comparator, value }: FilterRow): string {
  const [type, words] = read(value)
  const how = comparatorWords({ value: comparator as Comparator, label: comparator }, type)
  return `${fieldWords({ id, label: id })} ${how} ${words}`
}

/** The kind of a value, as far as words depend on it, and the value in words. */
function read(value: unknown): [type: FilterField['valueType'], words: string] {
  if (typeof value === 'boolean') return ['boolean', value ? m.segments_yes() : m.segments_no()]
  if (isDay(value)) return ['date', formatDay(value.slice(0, 10))]
  if (Array.isArray(value)) return ['multiselect', value.join(', ')]
  if (typeof value !== 'object' || value === null) return ['string', String(value)]
  if ('zipcode' in value) return ['proximity', nearWords(value as Proximity)]
  return rangeWords(('value' in value ? value.value : value) as Between<unknown>)
}

const rangeWords = ({ from, to }: Between<unknown>): [FilterField['valueType'], string] =>
  isDay(from) && isDay(to)
    ? ['date', formatDays(from.slice(0, 10), to.slice(0, 10))]
    : ['number', `${String(from)} – ${String(to)}`]

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)

const nearWords = ({ zipcode, distance }: Proximity) => `${distance} ${m.segments_miles()}, ${zipcode}`
