import { sql, type RawBuilder } from 'kysely'
import { rangeBounds } from '#lib/day-range.ts'

/**
 * Returns the bounds of a range as instants, both included. A date without a time means the whole day in the time zone; a date
 * with a time means that moment.
 */
export function boundsInZone(
  start: string | undefined,
  end: string | undefined,
  zone: string,
): { from: string | undefined; to: string | undefined } {
  const { from, until } = rangeBounds(start, end, zone)
  return { from, to: until === undefined ? undefined : new Date(Date.parse(until) - 1).toISOString() }
}

const isDate = (text: string) => text.length === 10

/** Returns the SQL condition that an instant is in a range. Whole days are in the time zone of each row's channel `c`. */
export function withinDaysOfChannel(
  at: RawBuilder<unknown>,
  start: string | undefined,
  end: string | undefined,
): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = []
  const midnight = (date: string, days: number) => sql`((${date}::date + ${sql.lit(days)})::timestamp at time zone c.timezone)`
  if (start !== undefined)
    conditions.push(
      isDate(start) ? sql`${at} >= ${midnight(start, 0)}` : sql`${at} >= ${new Date(start).toISOString()}::timestamptz`,
    )
  if (end !== undefined)
    conditions.push(isDate(end) ? sql`${at} < ${midnight(end, 1)}` : sql`${at} <= ${new Date(end).toISOString()}::timestamptz`)
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`
}
