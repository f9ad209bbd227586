import { isDeepStrictEqual } from 'node:util'
import { wholeTables, type Table, type WholeTable } from '#contract/tables.ts'
import { viewRows } from '#data/mirror/view.ts'
import type { Entry } from '#data/outbox/entry.ts'
import type { Rows, Versioned } from '#data/mirror/rows.ts'
import type { ModelTab, Screen } from '../world/model-tab.ts'
import type { Stage } from '../world/stage.ts'
import { eventsOf, seatsOf } from '../world/house.ts'
import { Broken } from './broken.ts'

const broken = (what: string) => new Broken('6 the view is the mirror with the queued patches', 'diverged', what)

/** A screen shows the confirmed rows with the patches of queued entries applied, computed here in a simple way. */
export function viewIsMirrorAndPatches({ openTabs, loom }: Stage): void {
  for (const tab of openTabs) {
    // A tab with a waiting task may not have painted its latest frame yet.
    if (tab.thread.frozen || loom.waitsFor(tab.thread)) continue
    for (const screen of tab.screens.values()) lookAt(tab, screen)
  }
}

function lookAt(tab: ModelTab, { channel, mirror, seats }: Screen): void {
  const { userData } = tab
  if (!userData) return
  const entries = userData.outbox.entries
    .current()
    .filter((entry) => entry.channel === channel || userData.mirrors.open.current().size === 1)
  const overlay = userData.outbox.overlay.current()
  const compare = <Row extends Versioned & object>(table: Table, rows: Rows<Row>) => {
    const shown = viewRows(table, { rows: rows.state.current(), idOf: rows.idOf }, overlay)
    const expected = plainView(table, rows, userData.outbox.entries.current(), channel)
    const byId = (all: readonly Row[]) => Object.fromEntries(all.map((row) => [String(rows.idOf(row)), row]))
    if (!isDeepStrictEqual(byId(shown), byId(expected)))
      throw broken(`${tab.thread.name} shows different ${table} than it has: ${JSON.stringify([byId(shown), byId(expected)])}`)
  }
  for (const table of wholeTables) compare(table, mirror.rows<WholeTable>(table))
  for (const seat of eventsOf(channel).flatMap(({ id }) => seatsOf(id))) {
    const row = seats.rowNow(seat)
    if (row === null) continue
    const about = entries.filter(({ patches }) => patches.some(({ table, id }) => table === 'seats' && id === seat))
    const [last] = about.filter(({ state }) => state !== 'attention').slice(-1)
    const requested = last?.patches[0]?.op === 'set' ? last.patches[0].fields['status'] : undefined
    const shown = row.holdRequested ? 'Reserved' : row.releaseRequested ? 'Available' : undefined
    if (shown !== requested) throw broken(`${tab.thread.name} shows seat ${seat} as ${shown}, but ${requested} was requested`)
    if (row.attention !== about.some(({ state }) => state === 'attention'))
      throw broken(`${tab.thread.name} shows the wrong attention mark on seat ${seat}`)
  }
}

function plainView<Row extends Versioned & object>(
  table: Table,
  rows: Rows<Row>,
  entries: readonly Entry[],
  here: number,
): Row[] {
  const view = new Map<string, Record<string, unknown>>()
  for (const row of rows.state.current().values()) view.set(String(rows.idOf(row)), { ...row } as Record<string, unknown>)
  for (const { state, patches, channel } of entries) {
    if (state === 'attention') continue
    for (const patch of patches) {
      if (patch.table !== table) continue
      const id = String(patch.id)
      if (patch.op === 'put' && !view.has(id)) view.set(id, { ...patch.row })
      if (patch.op === 'remove') view.delete(id)
      const isMeant = (one: string) => id === one || (id === '*' && channel === here)
      if (patch.op === 'set') for (const [one, row] of view) if (isMeant(one)) Object.assign(row, patch.fields)
    }
  }
  return [...view.values()] as unknown as Row[]
}
