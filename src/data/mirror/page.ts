import * as z from 'zod/mini'
import { isMirrored, mirroredTables, shapeOf, type MirroredTable, type RowId, type RowOf } from '#contract/tables.ts'
import { Unreachable } from '#data/api/problem.ts'
import type { Quarantined } from './mirror-database.ts'
import { rowSchema } from './row-schema.ts'

/** One response of a pull, with its rows checked one by one. */
export interface Page {
  position: string
  complete: boolean
  /** The tables whose rows are complete with this page. */
  loaded: MirroredTable[]
  /** The current feed position of the seats of each requested event. */
  events: Record<string, string>
  changes: { [T in MirroredTable]?: RowOf<T>[] }
  deleted: Partial<Record<MirroredTable, RowId[]>>
  drop: MirroredTable[]
  refresh: number[]
  /** The total number of erased people; absent if the server does not send it. */
  erased?: number
  /** Rows that do not fit this app's contract. They must not hold up the others. */
  quarantined: Quarantined[]
}

const Id = z.union([z.string(), z.int()])
const Envelope = z.object({
  position: z.string(),
  complete: z.boolean(),
  loaded: z.array(z.string()),
  events: z.record(z.string(), z.string()),
  changes: z.record(z.string(), z.array(z.unknown())),
  deleted: z.record(z.string(), z.array(Id)),
  drop: z.optional(z.array(z.string())),
  refresh: z.optional(z.array(z.int())),
  erased: z.optional(z.int()),
})

/** A response of a pull whose rows are not read yet. */
export type Answer = z.output<typeof Envelope>

/** Reads the envelope of a response of `pullChannel`. Throws `Unreachable` if it does not fit. */
export function readAnswer(body: unknown): Answer {
  const envelope = Envelope.safeParse(body)
  if (!envelope.success) throw new Unreachable('unreadable', envelope.error)
  return envelope.data
}

/** Reads the rows of some tables of a response, each by its table's schema. */
export async function readRows(
  { changes }: Answer,
  tables: readonly MirroredTable[],
  now: number,
): Promise<Pick<Page, 'changes' | 'quarantined'>> {
  const read: Pick<Page, 'changes' | 'quarantined'> = { changes: {}, quarantined: [] }
  const come = tables.filter((table) => (changes[table] ?? []).length > 0)
  // Load the schemas in parallel, because loading them one after the other took seconds on a slow connection.
  const schemas = await Promise.all(come.map(rowSchema))
  for (const [at, table] of come.entries()) {
    const schema = schemas[at]!
    const rows = changes[table]!
    const good = rows.flatMap((row) => {
      const fits = schema.safeParse(row)
      if (fits.success) return [fits.data]
      read.quarantined.push({ table, id: idIn(table, row), row, why: z.prettifyError(fits.error), at: now })
      return []
    })
    if (good.length > 0) read.changes[table] = good as never
  }
  return read
}

/** Reads a response with its rows, except those of a table that was read before. */
export async function readPage(answer: Answer, now: number, before?: MirroredTable): Promise<Page> {
  const { position, complete, loaded, events, deleted, drop = [], refresh = [], erased } = answer
  const page: Page = {
    position,
    complete,
    loaded: loaded.filter(isMirrored),
    events,
    deleted: {},
    drop: drop.filter(isMirrored),
    refresh,
    ...(erased !== undefined && { erased }),
    ...(await readRows(
      answer,
      mirroredTables.filter((table) => table !== before),
      now,
    )),
  }
  for (const table of mirroredTables) if (deleted[table]) page.deleted[table] = deleted[table]
  return page
}

const idIn = (table: MirroredTable, row: unknown) =>
  String((row as Record<string, unknown> | null)?.[shapeOf(table).id] ?? 'unknown')
