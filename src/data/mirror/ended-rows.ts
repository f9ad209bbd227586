import { idOf, type RowId, type WholeTable } from '#contract/tables.ts'
import type { Change } from '#data/storage/database.ts'
import { ROWS } from './mirror-database.ts'
import type { Versioned } from './rows.ts'

/** A row that is removed unless its stored copy has a higher version. */
export interface Ended {
  id: RowId
  version: number
}

/** The tables whose rows a response can end. Rows of other tables are removed only by a page of a pull. */
export type EndedTable = 'holds'

/** The record of a row that a response has ended. It is in the store of rows, under the name of no table, so no list has it. */
interface EndedRow {
  table: string
  id: string
  version: number
}

const nameOf = (table: EndedTable): string => `${table}.ended`
const keyOf = (table: EndedTable, id: RowId): [string, string] => [nameOf(table), String(id)]

export const canEnd = (table: WholeTable): table is EndedTable => table === 'holds'

/** Notes that rows have ended, because a page that was requested before the response may still bring them. */
export async function noteEnded(change: Change, table: EndedTable, ended: readonly Ended[]): Promise<void> {
  if (ended.length === 0) return
  const noted = await change.getMany<EndedRow>(
    ROWS,
    ended.map(({ id }) => keyOf(table, id)),
  )
  const later = ended.filter(({ version }, index) => version > (noted[index]?.version ?? -1))
  await change.put(
    ROWS,
    later.map(({ id, version }): EndedRow => ({ table: nameOf(table), id: String(id), version })),
  )
}

/** Removes the notes about rows that a page has removed: later pages do not bring these rows. */
export async function forgetEnded(change: Change, table: EndedTable, ids: readonly RowId[]): Promise<void> {
  if (ids.length === 0) return
  await change.remove(
    ROWS,
    ids.map((id) => keyOf(table, id)),
  )
}

/** Returns the rows that have not ended at a higher version. */
export async function withoutEnded(change: Change, table: WholeTable, rows: readonly Versioned[]): Promise<readonly Versioned[]> {
  if (!canEnd(table) || rows.length === 0) return rows
  const noted = await change.getMany<EndedRow>(
    ROWS,
    rows.map((row) => keyOf(table, idOf(table, row))),
  )
  return rows.filter(({ version }, index) => version >= (noted[index]?.version ?? -1))
}
