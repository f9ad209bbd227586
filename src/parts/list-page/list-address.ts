import type { AnyList } from '#contract/core/list.ts'
import { isDate } from '#lib/day-range.ts'

/** The value of a filter: one value, several values, or an empty string, which turns off a default filter. */
export type FilterValue = string | number | boolean | readonly (string | number)[]
/** Filters by their wire names. */
export type Filters = Record<string, FilterValue | undefined>

/** The list's state in its address: search words, order, page from 1, filters. Absent parts have their defaults. */
export interface ListAddress {
  q: string
  by?: string
  order: 'asc' | 'desc'
  page: number
  filters: Filters
}

/** The names of filters in the address, if they differ from the wire names. */
export type AddressNames = Readonly<Record<string, string>>

const LONGEST_SEARCH = 255

/** Reads the list's state from its address; unknown and invalid parts are ignored. */
export function readAddress(list: AnyList, raw: Readonly<Record<string, unknown>>, names: AddressNames = {}): ListAddress {
  const { q, by, order, page } = raw
  const filters: Filters = {}
  for (const name of Object.keys(list.filters)) {
    const value = filterValue(list, name, raw[names[name] ?? name])
    if (value !== undefined) filters[name] = value
  }
  return {
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, LONGEST_SEARCH) : '',
    ...(typeof by === 'string' && Object.hasOwn(list.fields, by) && { by }),
    order: order === 'desc' ? 'desc' : 'asc',
    page: typeof page === 'number' && Number.isSafeInteger(page) && page > 0 ? page : 1,
    filters,
  }
}

/** Writes a list's state as parts of the address, with `undefined` for defaults. Other parts of the address are not changed. */
export function writeAddress(list: AnyList, { q, by, order, page, filters }: ListAddress, names: AddressNames = {}) {
  const written: Record<string, unknown> = {
    q: q || undefined,
    by,
    order: by === undefined || order === 'asc' ? undefined : order,
    page: page > 1 ? page : undefined,
  }
  for (const name of Object.keys(list.filters)) {
    const value = filters[name]
    written[names[name] ?? name] = Array.isArray(value) && value.length === 0 ? undefined : value
  }
  return written
}

function filterValue(list: AnyList, name: string, raw: unknown): FilterValue | undefined {
  const filter = list.filters[name]
  if (!filter || raw === undefined || raw === null) return undefined
  if (raw === '') return ''
  if (filter.is === 'has') {
    const words = (Array.isArray(raw) ? raw : [raw]).filter((one): one is string => typeof one === 'string' && one !== '')
    return words.length > 0 ? [...new Set(words)] : undefined
  }
  const kind = list.fields[filter.field]
  if (filter.is === 'from' || filter.is === 'to') return typeof raw === 'string' && isDate(raw) ? raw : undefined
  const one = (value: unknown): string | number | boolean | undefined => {
    if (kind === 'number') return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
    // A flag can have words of its own in the query, such as Active.
    if (kind === 'flag' && !filter.values) return typeof value === 'boolean' ? value : undefined
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    return text !== '' && (!filter.values || filter.values.includes(text)) ? text : undefined
  }
  if (filter.is === 'equals') return one(raw)
  const several = [...new Set((Array.isArray(raw) ? raw : [raw]).map(one))].filter((value) => typeof value !== 'boolean')
  const known = several.filter((value) => value !== undefined)
  return known.length > 0 ? known : undefined
}
