import type { SelectQueryBuilder } from 'kysely'
import type { JournalEntry } from '#contract/journal.ts'
import type { ChangesTable } from '#server/db/schema-changes.ts'
import type { Database } from '#server/db/schema.ts'

type Lines = SelectQueryBuilder<Database & { c: ChangesTable }, 'c', object>

/** Selects the columns of journal entries, with the device's name, from rows of `changes` (alias `c`). */
export const selectEntries = (lines: Lines) =>
  lines
    .leftJoin('devices as d', (on) => on.onRef('d.user_id', '=', 'c.user_id').onRef('d.id', '=', 'c.device'))
    .select([
      'c.id',
      'c.at',
      'c.user_id',
      'c.user_name',
      'c.call',
      'c.tbl',
      'c.row_id',
      'c.before',
      'c.after',
      'c.left_out',
      'c.device',
      'c.outcome',
    ])
    .select('d.name as device_name')

type Selected = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number]

/** An entry without its facts. */
export type Bare = Omit<JournalEntry, 'facts'>

/** Converts a selected line to the API's form. */
export const toEntry = (row: Selected): Bare => ({
  id: Number(row.id),
  at: row.at,
  user: { id: row.user_id, name: row.user_name },
  call: row.call,
  table: row.tbl,
  row_id: row.row_id,
  before: row.before,
  after: row.after,
  left_out: row.left_out,
  device: row.device === null ? null : { id: row.device, name: row.device_name },
  outcome: row.outcome,
  lines: 1,
})
