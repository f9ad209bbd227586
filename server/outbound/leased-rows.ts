import { sql, type RawBuilder } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import type { Leased, Outbound } from './outbound.ts'

/** The length of a lease in milliseconds. A row of a crashed process can be leased again after it. */
export const LEASE_MS = 60_000

/** Describes the rows of a table that are outbound work. */
interface LeasedRows {
  table: string
  /** The column of a row's key. */
  key: string
  /** The column with the time from which a row may be leased. */
  until?: string
  /** The column that counts attempts. */
  attempts?: string
  /** The condition for rows that are not finished. */
  open: RawBuilder<unknown>
  /** The columns that an attempt needs, besides the key. */
  columns: RawBuilder<unknown>
  /** The column for the error of the last attempt without a result, and the most characters that it holds. */
  error?: { column: string; most: number }
}

/**
 * Returns functions that lease the next due row of a table and postpone rows. They lease one row at a time, so that each has its
 * whole lease.
 */
export function leasedRows<Row extends Leased>(
  rows: LeasedRows,
): Pick<Outbound<Row, never, never>, 'take' | 'keyOf' | 'postpone'> {
  const { table, key, until = 'leased_until', attempts = 'attempts', open, columns, error: errors } = rows
  const [name, id, due, count] = [sql.table(table), sql.ref(key), sql.ref(until), sql.ref(attempts)]
  const keyOf = (row: Row) => String((row as unknown as Record<string, unknown>)[key])
  return {
    keyOf,
    async take({ db, clock }: Context) {
      const now = clock.now()
      const { rows: taken } = await sql<Row>`
        update ${name} set ${due} = ${toIso(now + LEASE_MS)}, ${count} = ${count} + 1 where ${id} = (
          select ${id} from ${name} where ${open} and ${due} <= ${toIso(now)} order by ${due} limit 1 for update skip locked)
        returning ${id}, ${due} as lease, ${count} as attempts, ${columns}`.execute(db)
      return taken[0]
    },
    async postpone({ db }, row, at, error) {
      const why = errors ? sql`, ${sql.ref(errors.column)} = ${textOf(error).slice(0, errors.most)}` : sql``
      await sql`update ${name} set ${due} = ${toIso(at)} ${why}
        where ${id} = ${keyOf(row)} and ${due} = ${row.lease}::timestamptz and ${open}`.execute(db)
    },
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
