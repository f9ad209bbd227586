import type { Table } from '#contract/tables.ts'
import type { Entry, Patch } from './entry.ts'
import { emptyOverlay, noPatches, Overlay, overlayOf, rowPatchOf, type TablePatches } from './overlay.ts'

/** The entries and patches of a table, by row. */
interface Rows {
  /** The entries about each row, in their order. */
  entries: Map<string, Entry[]>
  patches: TablePatches
}

/**
 * Updates the overlay after changes of the queue. Only rows of changed entries are computed again, so with thousands of queued
 * entries, 200 responses require only 200 rows. Unchanged patches keep their identity, and so does a table in which nothing
 * changed.
 */
export class OverlayKeeper {
  readonly #laid = new Map<number, Entry>()
  readonly #tables = new Map<Table, Rows>()
  /** The number of queued patches that apply to every row of a table. While it is not 0, everything is computed again. */
  #sweeping = 0
  #overlay = emptyOverlay

  /**
   * Returns the overlay after changes of the queue.
   * @param seqs the entries that may have changed since the last call
   * @param known all current entries
   */
  follow(seqs: Iterable<number>, known: ReadonlyMap<number, Entry>): Overlay {
    const touched = new Map<Table, Set<string>>()
    let isSwept = this.#sweeping > 0
    const touch = (patch: Patch) => {
      const ids = touched.get(patch.table)
      if (ids) ids.add(String(patch.id))
      else touched.set(patch.table, new Set([String(patch.id)]))
    }
    for (const seq of seqs) {
      const [before, now] = [this.#laid.get(seq), known.get(seq)]
      if (before === now) continue
      if (before) this.#forget(before, touch)
      if (now) this.#learn(now, touch)
      isSwept ||= this.#sweeping > 0
    }
    if (touched.size === 0) return this.#overlay
    this.#overlay = isSwept ? this.#layAll() : this.#layRows(touched)
    return this.#overlay
  }

  #forget(entry: Entry, touch: (patch: Patch) => void): void {
    this.#laid.delete(entry.seq)
    for (const patch of entry.patches) {
      touch(patch)
      if (patch.id === '*') {
        this.#sweeping--
        continue
      }
      const rows = this.#rowsOf(patch.table).entries
      const left = rows.get(String(patch.id))?.filter(({ seq }) => seq !== entry.seq) ?? []
      if (left.length > 0) rows.set(String(patch.id), left)
      else rows.delete(String(patch.id))
    }
  }

  #learn(entry: Entry, touch: (patch: Patch) => void): void {
    this.#laid.set(entry.seq, entry)
    for (const patch of entry.patches) {
      touch(patch)
      if (patch.id === '*') {
        this.#sweeping++
        continue
      }
      const rows = this.#rowsOf(patch.table).entries
      const about = rows.get(String(patch.id))
      if (!about) rows.set(String(patch.id), [entry])
      else if (!about.includes(entry)) about.splice(placeIn(about, entry.seq), 0, entry)
    }
  }

  #rowsOf(table: Table): Rows {
    let rows = this.#tables.get(table)
    if (!rows) this.#tables.set(table, (rows = { entries: new Map(), patches: noPatches }))
    return rows
  }

  #layRows(touched: ReadonlyMap<Table, ReadonlySet<string>>): Overlay {
    for (const [table, ids] of touched) {
      const rows = this.#rowsOf(table)
      const patches = new Map(rows.patches.rows)
      for (const id of ids) {
        const about = rows.entries.get(id)
        if (about) patches.set(id, rowPatchOf(table, id, about))
        else patches.delete(id)
      }
      rows.patches = { rows: patches, every: noPatches.every }
    }
    return new Overlay(new Map([...this.#tables].map(([table, { patches }]) => [table, patches])))
  }

  #layAll(): Overlay {
    const overlay = overlayOf([...this.#laid.values()].sort((a, b) => a.seq - b.seq))
    for (const [table, rows] of this.#tables) rows.patches = overlay.of(table)
    return overlay
  }
}

function placeIn(entries: readonly Entry[], seq: number): number {
  let place = entries.length
  while (place > 0 && entries[place - 1]!.seq > seq) place--
  return place
}
