import type { Event } from '#contract/events.ts'
import type { Vip } from '#contract/inventory.ts'
import type { Change, Database } from '#data/storage/database.ts'
import { noReceipt, type Receipt } from './mirror-database.ts'
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
    const next = { ...(receipt ?? stored ?? noReceipt), serial: (stored?.serial ?? 0) + 1 }
    if (goneEvents.length > 0) await change.remove('events', goneEvents)
    if (goneVip.length > 0) await change.remove('vip', goneVip)
    const events = await putNewer(change, 'events', changes.events ?? [], ({ id }) => id)
    const vip = await putNewer(change, 'vip', changes.vip ?? [], ({ uuid }) => uuid)
    await TransactionLog.append(change, changes.transactions ?? [], (deleted.transactions ?? []).map(String))
    await change.put('receipts', [next])
    if (quarantined.length > 0) await change.put('quarantine', quarantined)
    return { events, vip, receipt: next }
  })
}

/** Stores those rows that are not older than what is there; answers the newer of each two. */
async function putNewer<Row extends Versioned & object>(
  change: Change,
  store: string,
  rows: readonly Row[],
  idOf: (row: Row) => string | number,
): Promise<Row[]> {
  if (rows.length === 0) return []
  const here = await change.getMany<Row>(store, rows.map(idOf))
  const overtaken = (row: Row, index: number) => (here[index]?.version ?? 0) > row.version
  const newer = rows.filter((row, index) => !overtaken(row, index))
  if (newer.length > 0) await change.put(store, newer)
  return rows.map((row, index) => (overtaken(row, index) ? (here[index] as Row) : row))
}
