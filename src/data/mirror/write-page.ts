import { idOf, logTables, shapeOf, wholeTables, type MirroredTable, type WholeTable } from '#contract/tables.ts'
import type { Change, Database } from '#data/storage/database.ts'
import {
  INVENTORIES,
  logStore,
  QUARANTINE,
  RECEIPT,
  rowKey,
  ROWS,
  rowsOf,
  type Quarantined,
  type StoredRow,
} from './mirror-database.ts'
import { hasAllUpTo, noReceipt, type Receipt } from './receipt.ts'
import type { Page } from './page.ts'
import { RowLog } from './row-log.ts'
import type { Versioned } from './rows.ts'
import { canEnd, forgetEnded, noteEnded, withoutEnded, type Ended, type EndedTable } from './ended-rows.ts'

export interface Writing extends Pick<Page, 'changes' | 'deleted' | 'quarantined'> {
  /** Rows that a response has ended. */
  ended?: Partial<Record<EndedTable, readonly Ended[]>>
}

/** The disk's content after the write: the newer copy of each written row, and the removed rows. */
export interface Written {
  tables: { table: WholeTable; rows: readonly Versioned[]; gone: string[] }[]
  receipt: Receipt
}

const stores = [ROWS, RECEIPT, QUARANTINE, ...logTables.map(logStore)]
/** The stores of a write with this receipt. Seats are left out if possible, since a large snapshot may be being stored. */
const storesFor = (receipt: Receipt | null) => (receipt?.events.length ? [...stores, INVENTORIES] : stores)

/**
 * Stores rows and their receipt, together or not at all. Versions are compared with those of the stored rows, because a response
 * and a pull, or two tabs, may write at once, and the older row must not win.
 * @param receipt null leaves the stored one, because rows of a response do not move the pull's position
 * @param answeredAt for rows of a response: the feed position that includes the response's effect. If a pull has reached this
 * position, a row that is not stored has been deleted in the meantime, and is not stored again.
 */
export function writePage(
  database: Database,
  page: Writing,
  receipt: Receipt | null,
  answeredAt: string | null = null,
): Promise<Written> {
  const { changes, deleted, quarantined } = page
  return database.change(storesFor(receipt), async (change) => {
    const stored = await change.get<Receipt>(RECEIPT, 'channel')
    const onlyKnown = answeredAt !== null && stored !== undefined && hasAllUpTo(stored, answeredAt)
    const written: Written['tables'] = []
    for (const table of wholeTables) {
      const gone = await removeRows(change, table, page, onlyKnown)
      const rows = changes[table] ?? []
      if (gone.length + rows.length > 0) written.push({ table, gone, rows: await putNewer(change, table, rows, onlyKnown) })
    }
    for (const table of logTables) await RowLog.append(change, table, changes[table] ?? [], (deleted[table] ?? []).map(String))
    if (quarantined.length > 0) await change.put(QUARANTINE, quarantined)
    const next = counted(receipt ? await withStoredEvents(change, receipt) : (stored ?? noReceipt), stored)
    await change.put(RECEIPT, [next])
    return { tables: written, receipt: next }
  })
}

/** The rows of a fresh load, by table, and those that cannot be read. */
interface Loaded {
  rows: ReadonlyMap<WholeTable, readonly Versioned[]>
  quarantined: readonly Quarantined[]
}

/**
 * Replaces all rows by those of a fresh load, and deletes each log's blocks up to a number. In the same epoch a newer stored row
 * stays, because a tab received it in a response during the load.
 */
export function replaceRows(
  database: Database,
  fresh: Loaded,
  receipt: Receipt,
  { blocks, isSameEpoch }: { blocks: { readonly [log: string]: number }; isSameEpoch: boolean },
): Promise<void> {
  return database.change(storesFor(receipt), async (change) => {
    const rows: StoredRow[] = []
    for (const [table, loaded] of fresh.rows) {
      const newest = isSameEpoch ? await newerOf(change, table, loaded) : loaded
      rows.push(...newest.map((row) => storedOf(table, row)))
    }
    for (const store of [ROWS, QUARANTINE]) await change.clear(store)
    await change.put(ROWS, rows)
    await change.put(QUARANTINE, [...fresh.quarantined])
    for (const table of logTables) await change.removeRange(logStore(table), { to: blocks[table] ?? 0 })
    // Count on from the disk's serial, not this tab's: a lower serial would make other tabs believe that the disk was emptied.
    const stored = await change.get<Receipt>(RECEIPT, 'channel')
    await change.put(RECEIPT, [counted(await withStoredEvents(change, receipt), stored)])
  })
}

/** Empties these tables, except seats, which are in separate stores. @returns false if they were empty */
export async function clearTables(database: Database, tables: readonly MirroredTable[]): Promise<boolean> {
  const full: MirroredTable[] = []
  for (const table of tables) if (await hasRows(database, table)) full.push(table)
  if (full.length === 0) return false
  await database.change(stores, async (change) => {
    for (const table of full) {
      if (shapeOf(table).kept === 'log') await change.clear(logStore(table))
      else await change.removeRange(ROWS, rowsOf(table as WholeTable))
    }
    const stored = await change.get<Receipt>(RECEIPT, 'channel')
    if (stored) await change.put(RECEIPT, [counted(without(full, stored), stored)])
  })
  return true
}

function without(cleared: readonly MirroredTable[], { ahead, ...receipt }: Receipt): Receipt {
  const rest = (tables: readonly MirroredTable[]) => tables.filter((table) => !cleared.includes(table))
  return { ...receipt, tables: rest(receipt.tables), ...(ahead && { ahead: rest(ahead) }) }
}

async function hasRows(database: Database, table: MirroredTable): Promise<boolean> {
  const { kept } = shapeOf(table)
  if (kept === 'log') return (await database.count(logStore(table))) > 0
  return kept === 'whole' && (await database.list(ROWS, { ...rowsOf(table as WholeTable), limit: 1 })).length > 0
}

/** The receipt with a serial one higher than on the disk. */
const counted = (receipt: Receipt, stored: Receipt | undefined): Receipt => ({ ...receipt, serial: (stored?.serial ?? 0) + 1 })

/** The receipt without events whose seats are not stored any more, since another tab may have deleted them during the pull. */
async function withStoredEvents(change: Change, receipt: Receipt): Promise<Receipt> {
  if (receipt.events.length === 0) return receipt
  const here = await change.getMany(INVENTORIES, receipt.events)
  return { ...receipt, events: receipt.events.filter((_, index) => here[index] !== undefined) }
}

const storedOf = (table: WholeTable, row: Versioned): StoredRow => ({ table, id: String(idOf(table, row)), row })

/** Stores the rows that are not older than the stored ones. @returns the newer copy of each row that has not ended */
async function putNewer(
  change: Change,
  table: WholeTable,
  given: readonly Versioned[],
  onlyKnown: boolean,
): Promise<readonly Versioned[]> {
  const rows = onlyKnown ? await knownOf(change, table, given) : given
  if (rows.length === 0) return []
  const newest = await newerOf(change, table, rows)
  const kept = new Set(newest)
  const newer = rows.filter((row) => kept.has(row))
  if (newer.length > 0)
    await change.put(
      ROWS,
      newer.map((row) => storedOf(table, row)),
    )
  return newest
}

/**
 * Removes the rows that a page deletes, and those that a response has ended.
 * @param isPulled whether a pull has brought the response's effect, so that no page from before the response can follow
 * @returns the ids of the removed rows
 */
async function removeRows(change: Change, table: WholeTable, page: Writing, isPulled: boolean): Promise<string[]> {
  const deleted = page.deleted[table] ?? []
  const ended = canEnd(table) ? await notNewer(change, table, page.ended?.[table] ?? []) : []
  const gone = [...deleted, ...ended.map(({ id }) => id)].map(String)
  if (gone.length > 0)
    await change.remove(
      ROWS,
      gone.map((id) => rowKey(table, id)),
    )
  if (canEnd(table)) {
    await forgetEnded(change, table, deleted)
    if (!isPulled) await noteEnded(change, table, ended)
  }
  return gone
}

/** The ended rows without those whose stored copy is newer. */
async function notNewer(change: Change, table: WholeTable, ended: readonly Ended[]): Promise<Ended[]> {
  const ids = ended.map(({ id }) => rowKey(table, id))
  const here = ids.length === 0 ? [] : await change.getMany<StoredRow>(ROWS, ids)
  return ended.filter(({ version }, index) => (here[index]?.row.version ?? -1) <= version)
}

/** The given rows that are stored in any version. */
async function knownOf(change: Change, table: WholeTable, rows: readonly Versioned[]): Promise<Versioned[]> {
  const here = await storedRows(change, table, rows)
  return rows.filter((_, index) => here[index] !== undefined)
}

/** The newer copy of each row, the given or the stored one, without rows that have ended at a higher version. */
async function newerOf(change: Change, table: WholeTable, rows: readonly Versioned[]): Promise<readonly Versioned[]> {
  const here = await storedRows(change, table, rows)
  const newest = rows.map((row, index) => {
    const stored = here[index]?.row
    return stored !== undefined && stored.version > row.version ? stored : row
  })
  return withoutEnded(change, table, newest)
}

const storedRows = (change: Change, table: WholeTable, rows: readonly Versioned[]) =>
  change.getMany<StoredRow>(
    ROWS,
    rows.map((row) => rowKey(table, idOf(table, row))),
  )
