import { compareValues } from '#lib/compare.ts'
import { searchKey } from '#lib/search-key.ts'
import { sortKey } from '#lib/sort-key.ts'
import type { Paged } from './wire.ts'

/**
 * The kind of a field, which determines its order: text is in natural order by `sortKey`, an `id` (a UUID) is ordered by its
 * characters, the others by value.
 */
export type FieldKind = 'text' | 'number' | 'instant' | 'flag' | 'id'

/**
 * A filter of a list, by the query parameter that sets it:
 * `equals` one value, `in` several, `from`/`to` the two ends of a range of instants (both included).
 */
export interface FieldFilter<Field extends string> {
  is: 'equals' | 'in' | 'from' | 'to'
  field: Field
  /** The possible values in the query; any value of the field's kind if absent. */
  values?: readonly string[]
  /** Converts a value of the query to the form in rows, if they differ. */
  asInRows?: (value: string) => string
  /** True for free text: the values of query and row are normalized as in a search before they are compared. */
  folded?: boolean
}
/** A filter by a list in the row, which must contain one of the requested values. The server's list has its own SQL for it. */
export interface ItemsFilter<Row> {
  is: 'has'
  of: (row: Row) => readonly string[]
}
export type Filter<Field extends string, Row = never> = FieldFilter<Field> | ItemsFilter<Row>

/** The number of rows of a page, unless the list sets another number. */
const PAGE_SIZE = 10
/** The pause after the last key before a search starts, in milliseconds, unless the list sets another. */
const SEARCH_PAUSE_MS = 300

/**
 * A list as one literal, from which both the server's SQL and the device's evaluation are derived, so that a list has the same
 * rows in the same order online and offline.
 */
export interface ListShape<Row, Field extends string> {
  name: string
  /** Every field for sorting or filtering: its wire name, dotted if nested, and its kind. */
  fields: Record<Field, FieldKind>
  /** The fields that `searchQuery` searches. */
  search: readonly NoInfer<Field>[]
  /**
   * Makes a test by which a search also finds rows whose searched fields do not match; null if the text has no such meaning. The
   * server's list has its own SQL for it.
   */
  also?: (text: string) => ((row: Row) => boolean) | null
  filters: Record<string, Filter<NoInfer<Field>, Row>>
  default: { orderBy: NoInfer<Field>; order: 'asc' | 'desc' }
  /** The field by which rows with equal sort keys are sorted. */
  id: NoInfer<Field>
  /** Rows on a page of the list's screen; 10 by default. */
  pageSize?: number
  /** The pause after the last key before its search starts, in milliseconds; 300 by default. */
  searchPauseMs?: number
  /** Values that are computed from the row; client and server compute them alike. */
  derived?: Partial<Record<NoInfer<Field>, (row: Row) => string | number | boolean | null>>
}

/** Declares a list of rows of one type. Used as `list<Event>()({ … })`, so that the fields' names stay narrow. */
export const list =
  <Row>() =>
  <const Field extends string>(shape: ListShape<Row, Field>): ListShape<Row, Field> =>
    shape

/** Returns the page size of a list, and the pause before its search in milliseconds, with the defaults filled in. */
export const pacing = ({
  pageSize = PAGE_SIZE,
  searchPauseMs = SEARCH_PAUSE_MS,
}: Pick<AnyList, 'pageSize' | 'searchPauseMs'>) => ({
  pageSize,
  searchPauseMs,
})

/** A list of rows of any type, for code that only reads its literal. */
export type AnyList = Pick<ListShape<never, string>, 'name' | 'fields' | 'filters' | 'default' | 'pageSize' | 'searchPauseMs'>

/** A query of a list after parsing; its range bounds are instants. */
export interface ListQuery {
  skip: number
  take: number
  order?: 'asc' | 'desc' | undefined
  orderBy?: string | undefined
  searchQuery?: string | undefined
  filters: Record<string, Value | readonly Value[] | undefined>
}
type Value = string | number | boolean | null

/** The value of a field in a row: `valueAt(row, '_count.offers')`; null if it is missing. */
export function valueAt(row: unknown, field: string): Value {
  let value: unknown = row
  for (const step of field.split('.'))
    value = value === null || value === undefined ? null : (value as Record<string, unknown>)[step]
  return (value ?? null) as Value
}

/** A person's whole name, for sorting and searching lists; null if there is no person. */
export const fullName = (person: { first_name: string | null; last_name: string | null } | null): string | null =>
  person && [person.first_name, person.last_name].filter(Boolean).join(' ')

const read = <Row, Field extends string>(shape: ListShape<Row, Field>, row: Row, field: Field): Value =>
  shape.derived?.[field] ? shape.derived[field](row) : valueAt(row, field)

/** All searched texts of a row in one line, in the form in which searches compare them. */
export const searchedText = <Row, Field extends string>(shape: ListShape<Row, Field>, row: Row): string =>
  searchKey(shape.search.map((field) => String(read(shape, row, field) ?? '')).join(' '))

/** The sort order of a query. With `order` alone, rows are sorted by their creation time if the list has one. */
export function orderOf<Row, Field extends string>(shape: ListShape<Row, Field>, query: Pick<ListQuery, 'order' | 'orderBy'>) {
  if (query.orderBy !== undefined) return { orderBy: query.orderBy as Field, order: query.order ?? 'asc' }
  if (query.order === undefined) return shape.default
  // The creation time of an offer is named `createdAt`.
  const made = ['created_at', 'createdAt'].find((field) => field in shape.fields) as Field | undefined
  const orderBy = made ?? shape.default.orderBy
  return { orderBy, order: query.order }
}

function comparable(kind: FieldKind, value: Value): string | number | null {
  if (value === null) return null
  if (kind === 'text') return sortKey(String(value))
  if (kind === 'instant' || kind === 'id') return String(value)
  return Number(value)
}

/** The normalized text of a search, without blanks around it; empty for an empty search. */
export const needleOf = (searchQuery: string | undefined): string => searchKey(searchQuery ?? '').trim()

/** Normalizes a text for a filter with `folded`; returns any other value unchanged. */
export const foldedText = (value: unknown): unknown => (typeof value === 'string' ? searchKey(value) : value)

/** Whether the row matches the query's search and filters. */
export function matches<Row, Field extends string>(
  shape: ListShape<Row, Field>,
  query: Pick<ListQuery, 'searchQuery' | 'filters'>,
  row: Row,
): boolean {
  for (const [name, wanted] of Object.entries(query.filters)) {
    const filter = shape.filters[name]
    if (wanted === undefined || filter === undefined) continue
    if (filter.is === 'has') {
      const accepted: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted]
      if (accepted.length > 0 && !filter.of(row).some((one) => accepted.includes(one))) return false
      continue
    }
    const value = read(shape, row, filter.field)
    const compared = filter.folded ? foldedText : (one: unknown) => one
    if (filter.is === 'equals' && compared(value) !== compared(wanted)) return false
    if (filter.is === 'in' && Array.isArray(wanted) && wanted.length > 0 && !wanted.map(compared).includes(compared(value)))
      return false
    if (filter.is === 'from' && (value === null || value < (wanted as string))) return false
    if (filter.is === 'to' && (value === null || value > (wanted as string))) return false
  }
  const needle = needleOf(query.searchQuery)
  if (needle === '') return true
  if (shape.search.some((field) => searchKey(String(read(shape, row, field) ?? '')).includes(needle))) return true
  return shape.also?.(needle)?.(row) ?? false
}

/** Sorts rows by the list's query: nulls last in both orders, equal rows by id. Each key is computed once. */
export function sorted<Row, Field extends string>(
  shape: ListShape<Row, Field>,
  query: Pick<ListQuery, 'order' | 'orderBy'>,
  rows: readonly Row[],
): Row[] {
  const { orderBy, order } = orderOf(shape, query)
  const sign = order === 'desc' ? -1 : 1
  const keyed = rows.map((row) => ({
    row,
    key: comparable(shape.fields[orderBy], read(shape, row, orderBy)),
    id: comparable(shape.fields[shape.id], read(shape, row, shape.id)) ?? '',
  }))
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) {
      if (a.key !== b.key) return a.key === null ? 1 : -1
    } else {
      const by = compareValues(a.key, b.key) * sign
      if (by !== 0) return by
    }
    return compareValues(a.id, b.id)
  })
  return keyed.map(({ row }) => row)
}

/** A page of the list, computed from the given rows, with the same result as on the server for the same rows. */
export function pageOf<Row, Field extends string>(
  shape: ListShape<Row, Field>,
  query: ListQuery,
  rows: readonly Row[],
): Paged<Row> {
  const found = sorted(
    shape,
    query,
    rows.filter((row) => matches(shape, query, row)),
  )
  return {
    data: found.slice(query.skip, query.skip + query.take),
    meta: { totalCount: found.length, page: Math.floor(query.skip / query.take) + 1 },
  }
}
