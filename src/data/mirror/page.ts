import * as z from 'zod/mini'
import { isMirrored, mirroredTables, shapeOf, type MirroredTable, type RowId, type RowOf } from '#contract/tables.ts'
import { Unreachable } from '#data/api/problem.ts'
import type { Quarantined } from './mirror-database.ts'
import { rowSchema } from './row-schema.ts'

/** One answer of a pull, its rows read one by one. */
export interface Page {
  position: string
  complete: boolean
  /** The tables of which all rows have come with this page, or had before. */
  loaded: MirroredTable[]
  /** Where each asked event's seats are now. */
  events: Record<string, string>
  changes: { [T in MirroredTable]?: RowOf<T>[] }
  deleted: Partial<Record<MirroredTable, RowId[]>>
  drop: MirroredTable[]
  refresh: number[]
  /** How many people were erased; absent where the server does not say. */
  erased?: number
  /** Rows that do not fit what this app knows. One of them must not hold up the others. */
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

/** Reads an answer of `pullChannel`. Throws `Unreachable` where not even its frame can be read. */
export async function readPage(body: unknown, now: number): Promise<Page> {
  const envelope = Envelope.safeParse(body)
  if (!envelope.success) throw new Unreachable('unreadable', envelope.error)
  const { position, complete, loaded, events, changes, deleted, drop = [], refresh = [], erased } = envelope.data
  const page: Page = {
    position,
    complete,
    loaded: loaded.filter(isMirrored),
    events,
    changes: {},
    deleted: {},
    drop: drop.filter(isMirrored),
    refresh,
    ...(erased !== undefined && { erased }),
    quarantined: [],
  }
  const come = mirroredTables.filter((table) => (changes[table] ?? []).length > 0)
  // Side by side: on a slow line one after the other took seconds.
  const schemas = await Promise.all(come.map(rowSchema))
  for (const table of mirroredTables) if (deleted[table]) page.deleted[table] = deleted[table]
  for (const [at, table] of come.entries()) {
    const schema = schemas[at]!
    const rows = changes[table]!
    const good = rows.flatMap((row) => {
      const read = schema.safeParse(row)
      if (read.success) return [read.data]
      page.quarantined.push({ table, id: idIn(table, row), row, why: z.prettifyError(read.error), at: now })
      return []
    })
    if (good.length > 0) page.changes[table] = good as never
  }
  return page
}

const idIn = (table: MirroredTable, row: unknown) =>
  String((row as Record<string, unknown> | null)?.[shapeOf(table).id] ?? 'unknown')
