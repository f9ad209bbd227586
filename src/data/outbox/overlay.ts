import type { Table } from '#contract/tables.ts'
import { overlays, type Entry, type Patch, type RowId } from './entry.ts'

/** The local changes to a row, for the screen. */
export interface RowMark {
  /** How many entries about this row the server has not carried out yet, without refused ones. */
  waiting: number
  sending: boolean
  /** Whether an entry about this row was refused and needs a decision. */
  needsYou: boolean
  created: boolean
  removed: boolean
  /** The fields whose shown value is a queued change. */
  fields: ReadonlySet<string>
  keys: string[]
}

/** The queued patches of one row, combined in their order. */
export interface RowPatch {
  fields: Record<string, unknown>
  /** The row as the first queued entry after a removal creates it; null if no queued entry creates it. */
  put: Record<string, unknown> | null
  removed: boolean
  /** Whether `put` comes after a removal, so that it is shown in place of the confirmed row. */
  replaces: boolean
  mark: RowMark
}

export interface TablePatches {
  /** The patches, by the row's id as text. */
  rows: ReadonlyMap<string, RowPatch>
  /** Patches that apply to every row of a channel, by the channel's id. They are also included in `rows`. */
  every: ReadonlyMap<number, RowPatch>
}

export const noPatches: TablePatches = { rows: new Map(), every: new Map() }

/** The patches of all queued entries, as a map by (table, id). Never changed in place; replaced at most once a frame. */
export class Overlay {
  readonly #tables: ReadonlyMap<Table, TablePatches>

  constructor(tables: ReadonlyMap<Table, TablePatches> = new Map()) {
    this.#tables = tables
  }

  of(table: Table): TablePatches {
    return this.#tables.get(table) ?? noPatches
  }

  /** Returns the overlay of one table, which is the same object until that table changes. */
  only(table: Table): Overlay {
    const patches = this.of(table)
    if (patches === noPatches) return emptyOverlay
    let alone = overlayOfOne.get(patches)
    if (!alone) overlayOfOne.set(patches, (alone = new Overlay(new Map([[table, patches]]))))
    return alone
  }
}

export const emptyOverlay = new Overlay()
const overlayOfOne = new WeakMap<TablePatches, Overlay>()

/** Combines the patches of entries, in their order. */
export function overlayOf(entries: readonly Entry[]): Overlay {
  const tables = new Map<Table, { rows: Map<string, RowPatch>; every: Map<number, RowPatch> }>()
  const channels = new Map<RowPatch, number>()
  for (const entry of entries) {
    for (const patch of entry.patches) {
      let table = tables.get(patch.table)
      if (!table) tables.set(patch.table, (table = { rows: new Map(), every: new Map() }))
      if (patch.id === '*') {
        table.every.set(entry.channel, extended(table.every.get(entry.channel) ?? null, entry, patch))
        for (const row of table.rows.values()) if (channels.get(row) === entry.channel) extend(row, entry, patch)
      } else {
        const id = String(patch.id)
        const before = table.rows.get(id)
        if (before) extend(before, entry, patch)
        else {
          const row = extended(table.every.get(entry.channel) ?? null, entry, patch)
          table.rows.set(id, row)
          channels.set(row, entry.channel)
        }
      }
    }
  }
  return new Overlay(tables)
}

/**
 * Combines the patches of one row from its entries, in order. Only for tables without a patch that applies to every row. Throws if
 * there are no patches.
 */
export function rowPatchOf(table: Table, id: string, entries: readonly Entry[]): RowPatch {
  let row: RowPatch | null = null
  for (const entry of entries) {
    for (const patch of entry.patches) {
      if (patch.table !== table || String(patch.id) !== id) continue
      if (row) extend(row, entry, patch)
      else row = extended(null, entry, patch)
    }
  }
  if (!row) throw new RangeError(`no patch of ${table}/${id}`)
  return row
}

function extended(base: RowPatch | null, entry: Entry, patch: Patch): RowPatch {
  const row: RowPatch = {
    fields: { ...base?.fields },
    put: base?.put ?? null,
    removed: base?.removed ?? false,
    replaces: base?.replaces ?? false,
    mark: base
      ? { ...base.mark, fields: new Set(base.mark.fields), keys: [...base.mark.keys] }
      : { waiting: 0, sending: false, needsYou: false, created: false, removed: false, fields: new Set(), keys: [] },
  }
  extend(row, entry, patch)
  return row
}

function extend(row: RowPatch, entry: Entry, patch: Patch): void {
  const { mark } = row
  mark.keys.push(entry.key)
  if (!overlays(entry)) {
    mark.needsYou = true
    return
  }
  if (entry.state !== 'acked') mark.waiting++
  if (entry.state === 'sending') mark.sending = true
  const fields = mark.fields as Set<string>
  if (patch.op === 'set') {
    Object.assign(row.fields, patch.fields)
    for (const field of Object.keys(patch.fields)) fields.add(field)
  } else if (patch.op === 'put') {
    if (!row.put || row.removed) row.put = patch.row
    if (row.removed) {
      row.replaces = true
      row.fields = {}
      fields.clear()
    }
    row.removed = mark.removed = false
    mark.created = true
  } else {
    row.removed = mark.removed = true
  }
}

/** Returns a row with its patches as the view shows it; undefined if there is no such row, or a patch removes it. */
export function laid<Row extends object>(overlay: Overlay, table: Table, id: RowId, row: Row | undefined): Row | undefined {
  const { rows, every } = overlay.of(table)
  const patch = rows.get(String(id)) ?? (row ? every.get(channelOf(row)) : null)
  if (!patch) return row
  if (patch.removed) return undefined
  const base = patch.replaces ? (patch.put as Row) : (row ?? (patch.put as Row | null))
  if (!base) return undefined
  return patch.mark.fields.size === 0 ? base : { ...base, ...patch.fields }
}

const channelOf = (row: object) => (row as { sales_channel_id?: number }).sales_channel_id ?? NaN

/**
 * Returns the queued changes of a channel's row; in a list over all channels (`null`), only changes of entries about this one row.
 */
export function markOf(overlay: Overlay, table: Table, id: RowId, channel: number | null): RowMark | undefined {
  const { rows, every } = overlay.of(table)
  return (rows.get(String(id)) ?? (channel === null ? undefined : every.get(channel)))?.mark
}
