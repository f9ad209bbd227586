import { sql, type Kysely } from 'kysely'
import type { ImportAnswer } from '#contract/events.ts'
import { changesEvent, importedColumns, type ImportedEvent, mergedEvent } from '#lib/imports/merged-event.ts'
import type { DateOrder } from '#lib/imports/date-orders.ts'
import type { EventLine, KnownEvent } from '#lib/imports/types.ts'
import { sortKey } from '#lib/sort-key.ts'
import { isTimeZone } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import { inBackground } from '#server/db/background.ts'
import type { Database } from '#server/db/schema.ts'
import type { UploadedFile } from '#server/http/handler.ts'
import { invalid, notFound } from '#server/kernel/refusal.ts'
import { openFile } from '#server/imports/reading-threads.ts'
import { writeInPieces } from '#server/imports/writing.ts'
import { importAnswer, understoodOr422 } from './import-answer.ts'
import { refusedMoves } from './moved-events.ts'

type Row = ImportedEvent

/**
 * Imports events into a channel from a file with Holdfast's columns or from a team's schedule. The column `event_id` identifies an
 * event. The columns in the file overwrite stored values; other columns are not changed.
 * @param chosen the time zone of unknown venues, and the order of day and month, for files whose dates do not show that order
 * @throws Refusal 404 if the channel does not exist, 413 or 422 if the file is unusable, 422 if the time zone does not exist
 */
export async function importEvents(
  context: Context,
  channel: number,
  file: UploadedFile,
  chosen: { timezone?: string | undefined; dates?: DateOrder | '' | undefined },
): Promise<ImportAnswer> {
  const timezone = chosen.timezone?.trim() || undefined
  if (timezone !== undefined && !isTimeZone(timezone)) throw invalid({ timezone: ['Must be a timezone'] })
  const db = inBackground(context.db)
  const home = await db.selectFrom('sales_channels').select('timezone').where('id', '=', channel).executeTakeFirst()
  if (!home) throw notFound()
  const known = await eventsIn(db, channel)
  const dates = chosen.dates || undefined
  const job = { kind: 'events', file, channelZone: home.timezone, timezone, dates, known } as const
  const open = understoodOr422(await openFile(job))
  try {
    const pieces = await writeInPieces(context, open, open.next, (tx, rows) => writePiece(tx, channel, rows, context.clock.now()))
    const imported = pieces.reduce((sum, { added }) => sum + added, 0)
    const updated = pieces.reduce((sum, { changed }) => sum + changed, 0)
    const reported = pieces.flatMap((piece) => piece.reported)
    const unchanged = open.count - imported - updated - reported.length
    return importAnswer(open.report, { imported, updated, unchanged, skipped: reported.length, reported })
  } finally {
    await open.close()
  }
}

/** Compares one piece of a file with the stored events, and writes the differences. */
async function writePiece(db: Kysely<Database>, channel: number, rows: readonly EventLine[], now: number) {
  await sql`select pg_advisory_xact_lock(2, ${channel})`.execute(db)
  const named = rows.map(({ value }) => value.event_id)
  await lockNaming(db, channel, named)
  const existing = await lockNamed(db, channel, named)
  const reported = await refusedMoves(db, channel, rows, existing, now)
  const refused = new Set(reported.map(({ line }) => line))
  const added: Row[] = []
  const changed: (Row & { id: number; sold: boolean })[] = []
  for (const { line, value } of rows) {
    if (refused.has(line)) continue
    const there = existing.get(value.event_id)
    const row = mergedEvent(value, there)
    if (!there) added.push(row)
    else if (changesEvent(row, there)) changed.push({ ...row, id: there.id, sold: showsInSales(row, there) })
  }
  await writeChanges(db, changed)
  await writeAdditions(db, channel, added)
  return { added: added.length, changed: changed.length, reported }
}

/** The maximum number of events that one query reads. */
const PAGE = 1_000

/** Returns the times and time zones of a channel's events by their `event_id`. */
async function eventsIn(db: Kysely<Database>, channel: number): Promise<Map<string, KnownEvent>> {
  const events = new Map<string, KnownEvent>()
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('events')
      .select(['event_id', 'time', 'timezone'])
      .where('sales_channel_id', '=', channel)
      .where('event_id', '>', after)
      .orderBy('event_id')
      .limit(PAGE)
      .execute()
    for (const { event_id, time, timezone } of rows) events.set(event_id, { time, timezone })
    if (rows.length < PAGE) return events
    after = rows.at(-1)!.event_id
  }
}

/**
 * Locks the bid products, offers and passes of the events in a file. Call it before the events are locked: other writers lock these
 * rows before a trigger locks the event, so the opposite order could cause a deadlock.
 */
async function lockNaming(db: Kysely<Database>, channel: number, named: readonly string[]): Promise<void> {
  // A trigger copies an event's changed texts to these rows.
  const ids = sql`array(select id from events where sales_channel_id = ${channel} and event_id = any(${named}::text[]))`
  for (const rows of [
    sql`bid_products where event_id = any(${ids}) and deleted_at is null`,
    sql`offers where event_ids && ${ids} and deleted_at is null`,
    sql`pass_products where sales_channel_id = ${channel} and events && ${ids}`,
  ])
    await sql`select from ${rows} order by id for no key update`.execute(db)
}

/**
 * Returns the current rows of the events in a file, locked until the transaction ends. The import writes whole rows, so the rows
 * must contain the latest changes by operators.
 */
async function lockNamed(
  db: Kysely<Database>,
  channel: number,
  named: readonly string[],
): Promise<Map<string, Row & { id: number }>> {
  const rows = await db
    .selectFrom('events')
    .select(['id', ...importedColumns])
    .where('sales_channel_id', '=', channel)
    .where('event_id', '=', sql<string>`any(${named}::text[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.event_id, row]))
}

/** Whether a change is visible in sales, which show the title, time and time zone of their event. */
const showsInSales = (row: Row, there: Row) =>
  row.title !== there.title || row.time !== there.time || row.timezone !== there.timezone

const keyed = <R extends Row>(rows: readonly R[]) =>
  rows.map((row) => ({
    ...row,
    event_id_key: sortKey(row.event_id),
    title_key: sortKey(row.title),
    venue_key: sortKey(row.venue),
  }))

const incoming = (rows: readonly Row[]) => sql`jsonb_to_recordset(${JSON.stringify(keyed(rows))}::jsonb) as i(
  id integer, event_id text, title text, time timestamptz, timezone text, venue text, category text, league text, security_phrase text,
  marketplace_cutoff_at timestamptz, status smallint, event_id_key text, title_key text, venue_key text)`

async function writeChanges(db: Kysely<Database>, rows: readonly (Row & { id: number; sold: boolean })[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update events e set title = i.title, title_key = i.title_key, time = i.time, timezone = i.timezone, venue = i.venue, venue_key = i.venue_key,
      category = i.category, league = i.league, security_phrase = i.security_phrase, marketplace_cutoff_at = i.marketplace_cutoff_at,
      status = i.status, version = e.version + 1
    from ${incoming(rows)} where e.id = i.id`.execute(db)
  const sold = rows.filter((row) => row.sold).map((row) => row.id)
  if (sold.length > 0)
    await db
      .updateTable('transactions')
      .set({ version: sql`version + 1` })
      .where('event_id', 'in', sold)
      .execute()
}

async function writeAdditions(db: Kysely<Database>, channel: number, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into events (sales_channel_id, event_id, event_id_key, title, title_key, time, timezone, venue, venue_key, category, league,
      security_phrase, marketplace_cutoff_at, status)
    select ${channel}::integer, i.event_id, i.event_id_key, i.title, i.title_key, i.time, i.timezone, i.venue, i.venue_key, i.category, i.league,
      i.security_phrase, i.marketplace_cutoff_at, i.status
    from ${incoming(rows)}`.execute(db)
}
