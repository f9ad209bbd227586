import type * as z from 'zod/mini'
import type { MirroredTable, SyncAnswer } from '#contract/sync.ts'

type Answer = z.output<typeof SyncAnswer>
type Changes = Answer['changes']
type RowOf<T extends MirroredTable> = NonNullable<Changes[T]>[number]

/** What a pull has found so far. A row found twice is sent once; a row that is there is not told as deleted. */
export class Gathered {
  complete = true
  readonly events: Record<string, string> = {}
  readonly refresh: number[] = []
  readonly #rows = { events: new Map(), seats: new Map(), vip: new Map(), transactions: new Map() } as {
    [T in MirroredTable]: Map<string | number, RowOf<T>>
  }
  readonly #deleted = { events: new Set(), seats: new Set(), vip: new Set(), transactions: new Set() } as Record<
    MirroredTable,
    Set<string | number>
  >

  add<T extends MirroredTable>(table: T, rows: readonly RowOf<T>[]): void {
    for (const row of rows) this.#rows[table].set('uuid' in row ? row.uuid : row.id, row)
  }

  delete(table: MirroredTable, ids: Iterable<string | number>): void {
    for (const id of ids) this.#deleted[table].add(id)
  }

  /** How many rows it holds. */
  get size(): number {
    return Object.values(this.#rows).reduce((sum, rows) => sum + rows.size, 0)
  }

  answer(position: string, drop: MirroredTable[]): Answer {
    const changes: Record<string, unknown[]> = {}
    const deleted: Answer['deleted'] = {}
    for (const table of Object.keys(this.#rows) as MirroredTable[]) {
      const rows = this.#rows[table]
      if (rows.size > 0) changes[table] = [...rows.values()]
      const gone = [...this.#deleted[table]].filter((id) => !rows.has(id))
      if (gone.length > 0) deleted[table] = gone
    }
    return {
      position,
      complete: this.complete,
      events: this.events,
      changes: changes as Changes,
      deleted,
      ...(drop.length > 0 ? { drop } : {}),
      ...(this.refresh.length > 0 ? { refresh: this.refresh } : {}),
    }
  }
}
