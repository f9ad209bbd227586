import { type ListQuery, type ListShape, valueAt } from '#contract/core/list.ts'
import { type LogTable, shapeOf } from '#contract/tables.ts'
import { NEWEST_ROWS } from './row-log.ts'

/**
 * The number of newest rows of a log that are certainly on the device. A log with fewer rows is on the device completely.
 */
export const CERTAIN_ROWS = 0.9 * NEWEST_ROWS

/**
 * Whether the rows of a loaded log, newest first, contain every row that a query can match. They do if the log is complete, or if
 * the query matches only rows that are newer than the oldest certain row.
 */
export function coversQuery<Row, Field extends string>(
  list: ListShape<Row, Field>,
  rows: readonly Row[],
  query: Pick<ListQuery, 'filters'>,
): boolean {
  const oldest = rows[CERTAIN_ROWS - 1]
  if (oldest === undefined) return true
  const newest = shapeOf(list.name as LogTable).newest!
  const since = Object.entries(query.filters).find(([name, wanted]) => {
    const filter = list.filters[name]
    return wanted !== undefined && filter?.is === 'from' && filter.field === newest
  })?.[1]
  return typeof since === 'string' && since > String(valueAt(oldest, newest))
}
