import type { FieldKind, ListQuery, ListShape } from '#contract/core/list.ts'
import { rangeBounds } from '#lib/day-range.ts'
import { toEpoch, toIso } from '#lib/time.ts'
import type { WireQuery } from './list-result.ts'

/**
 * Converts a call's query for the device: range bounds to instants (a date alone means that whole day in the zone), texts to
 * numbers and flags by their field, and values that have another form in rows to that form.
 */
export function listQueryOf<Row, Field extends string>(list: ListShape<Row, Field>, query: WireQuery, zone: string): ListQuery {
  const filters: ListQuery['filters'] = {}
  for (const [name, filter] of Object.entries(list.filters)) {
    const given = query[name]
    if (given === undefined || given === null || given === '') continue
    if (filter.is === 'has') {
      filters[name] = Array.isArray(given) ? given.map(String) : String(given).split(',')
      continue
    }
    const { is, field, asInRows = same } = filter
    const value = (one: unknown) => valueOf(list.fields[field as Field], asInRows(String(one)))
    if (is === 'in') filters[name] = (Array.isArray(given) ? given : String(given).split(',')).map(value)
    else if (is === 'equals') filters[name] = value(given)
    else if (is === 'from') filters[name] = rangeBounds(String(given), null, zone).from
    else filters[name] = lastOf(rangeBounds(null, String(given), zone).until)
  }
  return {
    skip: Number(query['skip'] ?? 0),
    take: Number(query['take'] ?? 10),
    order: query['order'] as ListQuery['order'],
    orderBy: query['orderBy'] as string | undefined,
    searchQuery: query['searchQuery'] as string | undefined,
    filters,
  }
}

function valueOf(kind: FieldKind, value: string): string | number | boolean {
  if (kind === 'number') return Number(value)
  if (kind === 'flag') return value === 'true'
  return value
}

const same = (value: string) => value

/** The last moment of a range with an exclusive end. */
const lastOf = (until: string | undefined) => (until === undefined ? undefined : toIso(toEpoch(until) - 1))
