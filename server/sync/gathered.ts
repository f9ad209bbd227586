import { idOf, type MirroredTable, type RowId, type RowOf } from '#contract/tables.ts'
import type { SyncAnswer } from '#contract/sync.ts'
import { parseChannelPosition } from './channel-position.ts'

/**
 * The rows and deletions found by a pull so far. A row found twice is sent once; an existing row is not reported as deleted.
 */
export class Gathered {
  complete = true
  readonly events: Record<string, string> = {}
  readonly refresh: number[] = []
  readonly #rows = new Map<MirroredTable, Map<RowId, object>>()
  readonly #deleted = new Map<MirroredTable, Set<RowId>>()

  add<T extends MirroredTable>(table: T, rows: readonly RowOf<T>[]): void {
    if (rows.length === 0) return
    const here = this.#rows.get(table) ?? new Map<RowId, object>()
    this.#rows.set(table, here)
    for (const row of rows) here.set(idOf(table, row), row)
  }

  delete(table: MirroredTable, ids: readonly RowId[]): void {
    if (ids.length === 0) return
    const gone = this.#deleted.get(table) ?? new Set<RowId>()
    this.#deleted.set(table, gone)
    for (const id of ids) gone.add(id)
  }

  /** The number of rows. */
  get size(): number {
    return [...this.#rows.values()].reduce((sum, rows) => sum + rows.size, 0)
  }

  answer(position: string, drop: MirroredTable[]): SyncAnswer {
    const deleted: SyncAnswer['deleted'] = {}
    for (const [table, ids] of this.#deleted) {
      const gone = [...ids].filter((id) => !this.#rows.get(table)?.has(id))
      if (gone.length > 0) deleted[table] = gone
    }
    return {
      position,
      complete: this.complete,
      events: this.events,
      loaded: parseChannelPosition(position).loaded,
      changes: Object.fromEntries([...this.#rows].map(([table, rows]) => [table, [...rows.values()]])) as SyncAnswer['changes'],
      deleted,
      ...(drop.length > 0 ? { drop } : {}),
      ...(this.refresh.length > 0 ? { refresh: this.refresh } : {}),
    }
  }
}
