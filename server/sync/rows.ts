import { sql, type Kysely } from 'kysely'
import type { Event } from '#contract/events.ts'
import type { Seat, Vip } from '#contract/inventory.ts'
import type { TransactionRow } from '#contract/transactions.ts'
import type { Database } from '#server/db/schema.ts'
import { selectEvents, toEvent } from '#server/events/event-row.ts'
import { readPriceCodes } from '#server/inventory/price-codes.ts'
import { seatColumns, toSeat, toVip } from '#server/inventory/seat-row.ts'
import { selectTransactions, toTransaction } from '#server/transactions/transaction-row.ts'
import type { Cursor } from './channel-position.ts'

/** Rows of the mirrored tables as the wire has them, found by their ids; what is gone is not among them. */

export async function eventsById(db: Kysely<Database>, channel: number, ids: readonly string[], now: number): Promise<Event[]> {
  if (ids.length === 0) return []
  const rows = await selectEvents(db)
    .where('e.sales_channel_id', '=', channel)
    .where(sql<boolean>`e.id = any(${ids.map(Number)}::integer[])`)
    .execute()
  return rows.map((row) => toEvent(row, now))
}

export async function seatsById(db: Kysely<Database>, channel: number, ids: readonly string[], now: number): Promise<Seat[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('seats')
    .select(seatColumns)
    .where('sales_channel_id', '=', channel)
    .where(sql<boolean>`uuid = any(${[...ids]}::uuid[])`)
    .execute()
  const codes = await readPriceCodes(db, [...new Set(rows.map((row) => row.event_id))])
  return rows.map((row) => toSeat(row, codes, now))
}

export async function vipById(db: Kysely<Database>, channel: number, ids: readonly string[]): Promise<Vip[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('vip_inventory')
    .selectAll()
    .where('sales_channel_id', '=', channel)
    .where(sql<boolean>`uuid = any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map(toVip)
}

export async function transactionsById(db: Kysely<Database>, channel: number, ids: readonly string[]): Promise<TransactionRow[]> {
  if (ids.length === 0) return []
  const rows = await selectTransactions(db)
    .where('t.sales_channel_id', '=', channel)
    .where(sql<boolean>`t.id = any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map(toTransaction)
}

/** The channel's events after one, by id. */
export async function eventsAfter(
  db: Kysely<Database>,
  channel: number,
  after: number,
  take: number,
  now: number,
): Promise<Event[]> {
  const rows = await selectEvents(db)
    .where('e.sales_channel_id', '=', channel)
    .where('e.id', '>', after)
    .orderBy('e.id')
    .limit(take)
    .execute()
  return rows.map((row) => toEvent(row, now))
}

/** All VIP packages of some events. */
export async function vipOf(db: Kysely<Database>, channel: number, events: readonly number[]): Promise<Vip[]> {
  if (events.length === 0) return []
  const rows = await db
    .selectFrom('vip_inventory')
    .selectAll()
    .where('sales_channel_id', '=', channel)
    .where('event_id', 'in', [...events])
    .execute()
  return rows.map(toVip)
}

/** Written as the index of the channel's sales is: else every page sorts them all. */
const newestFirst = sql`t.purchased_time desc nulls last, t.id`

/** Sales of the channel (of some of its events) after one, newest first. */
export async function salesAfter(
  db: Kysely<Database>,
  channel: number,
  after: Cursor | null,
  take: number,
  events?: readonly number[],
): Promise<TransactionRow[]> {
  if (events?.length === 0) return []
  let query = selectTransactions(db).where('t.sales_channel_id', '=', channel)
  if (events) query = query.where('t.event_id', 'in', [...events])
  if (after) {
    query = query.where(
      sql<boolean>`t.purchased_time <= ${after.time}::timestamptz and (t.purchased_time < ${after.time}::timestamptz or t.id > ${after.id}::uuid)`,
    )
  }
  const rows = await query.orderBy(newestFirst).limit(take).execute()
  return rows.map(toTransaction)
}

/** Where the next page of sales begins; null where this was the last. */
export const cursorAfter = (rows: readonly TransactionRow[], take: number): Cursor | null => {
  const last = rows.at(-1)
  return last && rows.length === take ? { time: last.purchased_time, id: last.id } : null
}

/** How many of the newest sales a device keeps, beside those of the events it keeps. */
export const NEWEST_SALES = 20_000
/** Sales that were taken back since make the newest reach further into the past than the device does. */
const CERTAIN = 0.9 * NEWEST_SALES

/** The sale of a channel after which a device may lack some; null where it has them all. */
export async function whereOlderBegin(db: Kysely<Database>, channel: number): Promise<Cursor | null> {
  const last = await db
    .selectFrom('transactions as t')
    .select(['t.purchased_time as time', 't.id'])
    .where('t.sales_channel_id', '=', channel)
    .orderBy(newestFirst)
    .limit(1)
    .offset(CERTAIN)
    .executeTakeFirst()
  return last ?? null
}
