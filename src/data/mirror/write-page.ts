import type { Event } from '#contract/events.ts'
import type { Vip } from '#contract/inventory.ts'
import type { MirroredTable } from '#contract/sync.ts'
import type { Change, Database } from '#data/storage/database.ts'
import { noReceipt, type Receipt } from './receipt.ts'
import type { Page } from './page.ts'
import type { Versioned } from './rows.ts'
import { TransactionLog } from './transaction-log.ts'

export type Writing = Pick<Page, 'changes' | 'deleted' | 'quarantined'>

/** What stands on the device afterwards. */
export interface Written {
  events: Event[]
  vip: Vip[]
  receipt: Receipt
}

/**
 * Stores rows and the receipt for them, together or not at all. What is there is looked at in the same transaction: an answer
 * and a page of a pull, or two tabs, may write at the same time, and the older row must not come out on top. Without a receipt
 * the stored one stands: rows that an answer brought say nothing about how far the pull is.
 */
export function writePage(database: Database, page: Writing, receipt: Receipt | null): Promise<Written> {
  const { changes, deleted, quarantined } = page
  const goneEvents = (deleted.events ?? []).map(Number)
  const goneVip = (deleted.vip ?? []).map(String)
  return database.change(['events', 'vip', 'transactions', 'receipts', 'quarantine'], async (change) => {
    const stored = await change.get<Receipt>('receipts', 'channel')
    if (goneEvents.length > 0) await change.remove('events', goneEvents)
    if (goneVip.length > 0) await change.remove('vip', goneVip)
    const { newest: events, isNew } = await putNewer(change, 'events', changes.events ?? [])
    const { newest: vip } = await putNewer(change, 'vip', changes.vip ?? [])
    const next = counted(receipt ?? stored ?? noReceipt, stored, isNew || goneEvents.length > 0)
    await TransactionLog.append(change, changes.transactions ?? [], (deleted.transactions ?? []).map(String))
    await change.put('receipts', [next])
    if (quarantined.length > 0) await change.put('quarantine', quarantined)
    return { events, vip, receipt: next }
  })
}

/**
 * A fresh load has ended: its rows take the place of all that was here, and of transactions those up to a block go.
 * In the same life of the database a row that is newer has been answered meanwhile, in whatever tab.
 */
export function replaceRows(
  database: Database,
  { events, vip }: { events: Event[]; vip: Vip[] },
  receipt: Receipt,
  { blocks, isSameLife }: { blocks: number; isSameLife: boolean },
): Promise<void> {
  return database.change(['events', 'vip', 'transactions', 'receipts', 'quarantine'], async (change) => {
    const newestEvents = isSameLife ? await newerOf(change, 'events', events) : events
    const newestVip = isSameLife ? await newerOf(change, 'vip', vip) : vip
    for (const store of ['events', 'vip', 'quarantine']) await change.clear(store)
    await change.put('events', newestEvents)
    await change.put('vip', newestVip)
    await change.removeRange('transactions', { to: blocks })
    // Counted on from the disk: other tabs may have written what this one has not heard of, and wait for a count that falls.
    const stored = await change.get<Receipt>('receipts', 'channel')
    await change.put('receipts', [counted(receipt, stored, true)])
  })
}

/** Empties these tables but for the seats, which have a room of their own. @returns false where nothing was in them */
export async function clearTables(database: Database, tables: readonly MirroredTable[]): Promise<boolean> {
  const stores: string[] = []
  for (const table of tables) if (table !== 'seats' && (await database.count(table)) > 0) stores.push(table)
  if (stores.length === 0) return false
  await database.change([...stores, 'receipts'], async (change) => {
    for (const store of stores) await change.clear(store)
    const stored = await change.get<Receipt>('receipts', 'channel')
    if (stored) await change.put('receipts', [counted(stored, stored, stores.includes('events'))])
  })
  return true
}

/** The receipt of one write more than the disk has. */
const counted = (receipt: Receipt, stored: Receipt | undefined, hasEvents: boolean): Receipt => ({
  ...receipt,
  serial: (stored?.serial ?? 0) + 1,
  eventsSerial: (stored?.eventsSerial ?? 0) + (hasEvents ? 1 : 0),
})

/** Stores those rows that are not older than what is there; answers the newer of each two, and whether any was stored. */
async function putNewer<Row extends Versioned & object>(
  change: Change,
  store: string,
  rows: readonly Row[],
): Promise<{ newest: Row[]; isNew: boolean }> {
  if (rows.length === 0) return { newest: [], isNew: false }
  const newest = await newerOf(change, store, rows)
  const newer = rows.filter((row, index) => newest[index] === row)
  if (newer.length > 0) await change.put(store, newer)
  return { newest, isNew: newer.length > 0 }
}

/** Of each row the newer one: as given, or as it is stored. */
async function newerOf<Row extends Versioned & object>(change: Change, store: string, rows: readonly Row[]): Promise<Row[]> {
  const here = await change.getMany<Row>(store, rows.map(idOf))
  return rows.map((row, index) => {
    const stored = here[index]
    return stored !== undefined && stored.version > row.version ? stored : row
  })
}

const idOf = (row: object) => ('uuid' in row ? row.uuid : (row as { id: number }).id) as string | number
