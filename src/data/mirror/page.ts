import * as z from 'zod/mini'
import type { Event } from '#contract/events.ts'
import type { Seat, Vip } from '#contract/inventory.ts'
import { mirrored, type MirroredTable } from '#contract/sync.ts'
import type { TransactionRow } from '#contract/transactions.ts'
import { Unreachable } from '#data/api/problem.ts'
import type { Quarantined } from './mirror-database.ts'

export interface MirroredRows {
  events: Event[]
  seats: Seat[]
  vip: Vip[]
  transactions: TransactionRow[]
}

/** One answer of a pull, its rows read one by one. */
export interface Page {
  position: string
  complete: boolean
  /** Where each asked event's seats are now. */
  events: Record<string, string>
  changes: Partial<MirroredRows>
  deleted: Partial<Record<MirroredTable, (string | number)[]>>
  drop: MirroredTable[]
  refresh: number[]
  /** Rows that do not fit what this app knows. One of them must not hold up the others. */
  quarantined: Quarantined[]
}

const Id = z.union([z.string(), z.int()])
const Envelope = z.object({
  position: z.string(),
  complete: z.boolean(),
  events: z.record(z.string(), z.string()),
  changes: z.record(z.string(), z.array(z.unknown())),
  deleted: z.record(z.string(), z.array(Id)),
  drop: z.optional(z.array(z.string())),
  refresh: z.optional(z.array(z.int())),
})

const tables = Object.keys(mirrored) as MirroredTable[]
const isTable = (name: string): name is MirroredTable => (tables as string[]).includes(name)

/** Reads an answer of `pullChannel`. Throws `Unreachable` where not even its frame can be read. */
export function readPage(body: unknown, now: number): Page {
  const envelope = Envelope.safeParse(body)
  if (!envelope.success) throw new Unreachable('unreadable', envelope.error)
  const { position, complete, events, changes, deleted, drop = [], refresh = [] } = envelope.data
  const page: Page = {
    position,
    complete,
    events,
    changes: {},
    deleted: {},
    drop: drop.filter(isTable),
    refresh,
    quarantined: [],
  }
  for (const table of tables) {
    if (deleted[table]) page.deleted[table] = deleted[table]
    const good = (changes[table] ?? []).flatMap((row) => {
      const read = mirrored[table].safeParse(row)
      if (read.success) return [read.data]
      page.quarantined.push({ table, id: String(idIn(row)), row, why: z.prettifyError(read.error), at: now })
      return []
    })
    if (good.length > 0) page.changes[table] = good as never
  }
  return page
}

const idIn = (row: unknown) => {
  const { id, uuid } = (row ?? {}) as { id?: unknown; uuid?: unknown }
  return uuid ?? id ?? 'unknown'
}
