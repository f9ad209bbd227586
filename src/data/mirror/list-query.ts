import type { FieldKind, ListQuery, ListShape } from '#contract/core/list.ts'
import { rangeBounds } from '#lib/day-range.ts'
import { toEpoch, toIso } from '#lib/time.ts'
import type { WireQuery } from './list-result.ts'

type Value = string | number | boolean | null

/**
 * A call's query as the list evaluates it on the device: bounds of ranges are instants (a date alone is that whole day in the
 * zone), numbers are numbers. `renamed` maps filter values that rows write differently.
 */
export function listQueryOf<Row, Field extends string>(
  list: ListShape<Row, Field>,
  query: WireQuery,
  zone: string,
  renamed: Record<string, (value: Value) => Value> = {},
): ListQuery {
  const filters: ListQuery['filters'] = {}
  for (const [name, { is, field }] of Object.entries(list.filters)) {
    const given = query[name]
    if (given === undefined || given === null || given === '') continue
    const value = (one: unknown) => (renamed[name] ?? ((same: Value) => same))(valueOf(list.fields[field as Field], one))
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

function valueOf(kind: FieldKind, value: unknown): Value {
  if (kind === 'number') return Number(value)
  if (kind === 'flag') return value === true || value === 'true'
  return String(value)
}

/** The last moment of a range whose end is not in it. */
const lastOf = (until: string | undefined) => (until === undefined ? undefined : toIso(toEpoch(until) - 1))
