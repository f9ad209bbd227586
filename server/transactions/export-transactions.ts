import { sql, type Kysely, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { transactions } from '#contract/transactions.ts'
import { defaultTimezone } from '#lib/fixed-lists.ts'
import type { Database } from '#server/db/schema.ts'
import { totalOf } from '#server/db/totals.ts'
import { withinDaysOfChannel } from '#server/events/range.ts'
import { sheetOf, xlsxStream, type Sheet } from '#server/exports/xlsx.ts'
import { fileAnswer, type RawAnswer } from '#server/http/raw-answer.ts'
import {
  eventColumns,
  reportColumns,
  selectFileFields,
  summaryColumns,
  transactionColumns,
  type EventSums,
  type FileSale,
} from './export-columns.ts'
import { isSold, matchingTransactions, sums, type OfChannel } from './list-transactions.ts'
import { joinEvents } from './transaction-row.ts'

type Calls = typeof transactions
export type ExportQuery = z.output<Calls['downloadTransactions']['query']>
export type ReportBody = z.output<Calls['downloadProviderReport']['body']>

/** The most rows of an export in memory at once. */
const PAGE = 200
/** The number of ids fetched at once, a multiple of a page. */
const FETCHED = 50 * PAGE
const ID_BYTES = 16
const eachId = new RegExp(`.{${2 * ID_BYTES}}`, 'g')

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Returns the sales of a channel, or of all, as a spreadsheet: those that the query finds, in its order. The header
 * x-total-count contains their number before `take` limits it.
 */
export async function transactionsFile(db: Kysely<Database>, channel: OfChannel, query: ExportQuery): Promise<RawAnswer> {
  const zone = channel?.timezone ?? defaultTimezone
  const { matching, order } = matchingTransactions(db, channel, { ...query, take: 1 })
  const total = await totalOf(db, matching, channel?.id ?? 'all')
  const chosen = matching
    .select('t.id')
    .orderBy(order)
    .offset(query.skip)
    .$if(query.take !== undefined, (q) => q.limit(query.take!))
  const ids = await idsOf(db, sql`(${chosen})`)
  const sales = sheetOf('Transactions', transactionColumns(zone), () => pagesOf(db, ids))
  if (query.groupBy !== 'event') return file('transactions.xlsx', [sales], total)
  const events = await eventSums(db, sql`(${chosen})`)
  return file('transactions.xlsx', [sheetOf('By Event', eventColumns(zone), () => one(events)), sales], total)
}

/** Returns the sales of some providers' channels for events of a range. Dates alone are days in each channel's zone. */
export async function providerReport(db: Kysely<Database>, body: ReportBody): Promise<RawAnswer> {
  const range = withinDaysOfChannel(sql`e.time`, body.eventStartDate ?? undefined, body.eventEndDate ?? undefined)
  const matching = joinEvents(db).where('c.provider', 'in', body.providers).where(range)
  const summary = await matching
    .where(isSold)
    .select(['c.provider', 'c.name as channel_name', 't.currency'])
    .select(sql<number>`count(distinct t.event_id)`.as('events'))
    .select(sums)
    .groupBy(['c.id', 't.currency'])
    .orderBy('c.provider_key')
    .orderBy('c.name_key')
    .orderBy('c.id')
    .orderBy('t.currency')
    .execute()
  const chosen = matching.select('t.id').orderBy(sql`c.provider_key, c.name_key, c.id, t.purchased_time desc, t.id`)
  const ids = await idsOf(db, sql`(${chosen})`)
  const sheets = [
    sheetOf('Summary', summaryColumns, () => one(summary)),
    sheetOf('Transactions', reportColumns(defaultTimezone), () => pagesOf(db, ids)),
  ]
  return file('provider-report.xlsx', sheets, ids.count)
}

/** Returns the providers of channels. */
export async function providersOf(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('sales_channels')
    .select('provider')
    .where('provider', 'is not', null)
    .groupBy(['provider', 'provider_key'])
    .orderBy('provider_key')
    .orderBy('provider')
    .execute()
  return rows.map(({ provider }) => provider!)
}

const file = (name: string, sheets: readonly Sheet[], total: number) =>
  fileAnswer(() => xlsxStream(sheets), XLSX, name, { 'x-total-count': String(total) })

async function* one<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

/** Ids in order, sixteen bytes each, `FETCHED` in a piece. */
interface Ids {
  count: number
  pieces: Buffer[]
}

/**
 * Returns the ids that a query finds, in its order, sixteen bytes each. A file created from them has the sales found at one moment,
 * even if some change while it is written.
 */
async function idsOf(db: Kysely<Database>, chosen: RawBuilder<unknown>): Promise<Ids> {
  const ids: Ids = { count: 0, pieces: [] }
  await db.transaction().execute(async (tx) => {
    // Makes PostgreSQL plan for all rows, not only for the first ones.
    await sql`set local cursor_tuple_fraction = 1`.execute(tx)
    // One result with all ids would take ten times as much memory as a cursor.
    await sql`declare chosen no scroll cursor for ${chosen}`.execute(tx)
    for (let fetched = FETCHED; fetched === FETCHED;) {
      const { rows } = await sql<{ id: string }>`fetch ${sql.lit(FETCHED)} from chosen`.execute(tx)
      ids.pieces.push(Buffer.from(rows.map(({ id }) => id.replaceAll('-', '')).join(''), 'hex'))
      ids.count += fetched = rows.length
    }
  })
  return ids
}

/**
 * Yields sales by their ids, in the given order, a page at a time, without those deleted since. Reads the next page while the
 * current one is written.
 */
async function* pagesOf(db: Kysely<Database>, { count, pieces }: Ids): AsyncGenerator<FileSale[]> {
  const read = async (at: number): Promise<FileSale[]> => {
    const from = (at % FETCHED) * ID_BYTES
    const wanted = pieces[Math.floor(at / FETCHED)]?.toString('hex', from, from + PAGE * ID_BYTES).match(eachId) ?? []
    if (wanted.length === 0) return []
    const rows = await selectFileFields(joinEvents(db))
      .where(sql<boolean>`t.id = any(${wanted}::uuid[])`)
      .execute()
    const byId = new Map(rows.map((row) => [row.id.replaceAll('-', ''), row]))
    return wanted.flatMap((id) => byId.get(id) ?? [])
  }
  let next = read(0)
  for (let at = 0; at < count; at += PAGE) {
    const rows = await next
    next = read(at + PAGE)
    // An error is thrown when the page is awaited; this prevents an unhandled rejection if the page is never awaited.
    next.catch(() => undefined)
    yield rows
  }
}

/** Returns the totals by event and currency, in the order of the events; sales that do not count as sold are left out. */
async function eventSums(db: Kysely<Database>, chosen: RawBuilder<unknown>): Promise<EventSums[]> {
  return joinEvents(db)
    .where(sql<boolean>`t.id in ${chosen}`)
    .where(isSold)
    .select(['e.event_id', 'e.title', 'e.time', 't.currency'])
    .select(sums)
    .groupBy(['e.id', 't.currency'])
    .orderBy('e.time')
    .orderBy('e.id')
    .orderBy('t.currency')
    .execute()
}
