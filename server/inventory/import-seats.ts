import { sql, type Transaction } from 'kysely'
import type { ImportAnswer } from '#contract/events.ts'
import type { Context } from '#server/context.ts'
import { inBackground } from '#server/db/background.ts'
import type { Database } from '#server/db/schema.ts'
import { counted, importAnswer, ofImport, understoodOr422, type ReportedLine } from '#server/events/import-answer.ts'
import type { UploadedFile } from '#server/http/handler.ts'
import { plainPicturePathsIn } from '#server/http/picture-urls.ts'
import { openFile } from '#server/imports/reading-threads.ts'
import { writeInPieces } from '#server/imports/writing.ts'
import { deviceOf, type SeatCall } from './reserve.ts'
import { channelOf } from './vip.ts'

/** The result of one piece: the numbers of added and changed seats, and the lines of purchased seats, which are not changed. */
interface Written {
  added: number
  changed: number
  purchased: { line: number; count: number }[] | null
}

/**
 * Imports a file of seats into an event: adds new seats, and updates the available and held ones without changing their state.
 * Purchased seats do not change, no seat is deleted, and seats that the file lacks are reported.
 * @throws Refusal 413 or 422 if the file is not usable
 */
export async function importSeats(context: Context, event: number, file: UploadedFile, by: Importer): Promise<ImportAnswer> {
  const db = inBackground(context.db)
  const channel = await channelOf(db, event)
  const open = understoodOr422(await openFile({ kind: 'seats', file, currency: channel.currency }))
  try {
    // The event's log shows the import from its first piece on, and its result at the end.
    const line = await db
      .insertInto('seat_history')
      .values({
        sales_channel_id: channel.id,
        event_id: event,
        seat_uuid: null,
        action: 'imported',
        user_id: by.user.id,
        user_name: by.user.name,
        holder_id: null,
        holder_name: null,
        until: null,
        device: deviceOf(by),
        at: new Date(by.now).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const into = { channel: channel.id, event, line: line.id }
    const pieces = await writeInPieces(context, open, open.nextJson, (tx, json) =>
      writePiece(tx, into, plainPicturePathsIn(json, by.origin)),
    )
    const { total } = await db
      .selectFrom('events')
      .select('total_quantity as total')
      .where('id', '=', event)
      .executeTakeFirstOrThrow()
    const imported = sum(pieces.map(({ added }) => added))
    const updated = sum(pieces.map(({ changed }) => changed))
    await db
      .updateTable('seat_history')
      .set({ seats_added: imported, seats_changed: updated })
      .where('sales_channel_id', '=', channel.id)
      .where('id', '=', line.id)
      .execute()
    return importAnswer(open.report, {
      imported,
      updated,
      unchanged: open.count - imported - updated,
      reported: reportPurchased(pieces),
      notices: noticeMissing(total - open.count),
    })
  } finally {
    await open.close()
  }
}

/** The account that sent the file, the time, and the request headers. */
interface Importer extends Pick<SeatCall, 'now' | 'headers'> {
  user: { id: number; name: string }
  /** This server's origin in the importer's request. Picture URLs in the file that begin with it are stored as paths. */
  origin: string
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

function reportPurchased(pieces: readonly Written[]): ReportedLine[] {
  const lines = new Map<number, number>()
  for (const { line, count } of pieces.flatMap(({ purchased }) => purchased ?? []))
    lines.set(line, (lines.get(line) ?? 0) + count)
  return [...lines].map(([line, count]) => ({
    line,
    message: `${counted(count, 'purchased seat')} left unchanged`,
    text: ofImport('purchased_unchanged', { count }),
  }))
}

/** Returns a notice, not a problem, about seats of the event that are not in the file; they are not changed. */
function noticeMissing(missing: number): NonNullable<ImportAnswer['notices']> {
  if (missing <= 0) return []
  const [arent, stay, they] = missing === 1 ? ['isn’t', 'stays', 'it is'] : ['aren’t', 'stay', 'they are']
  const message = `${counted(missing, 'seat')} of the event ${arent} in this file and ${stay} as ${they}.`
  return [{ message, text: ofImport('not_in_file', { count: missing }) }]
}

/**
 * Compares and writes some seats in one statement. Seats are locked in the order of their uuids, as for queued holds, and the
 * event's totals after them: another order could cause a deadlock.
 */
async function writePiece(
  tx: Transaction<Database>,
  { channel, event, line }: { channel: number; event: number; line: number },
  json: string,
): Promise<Written> {
  // Pieces of two imports of an event, even on two nodes, run one after the other; holds and sales continue.
  await sql`select pg_advisory_xact_lock(1, ${event})`.execute(tx)
  // Each seat is looked up separately (lateral, limit 1), because the embedded database has no statistics about new rows, and would
  // read the whole event for every piece.
  const { rows } = await sql<Written>`
    with file as materialized (
      select * from json_to_recordset(${json}::json)
        as i(l integer, id uuid, s text, r text, n text, sk text, rk text, nk text, p numeric, v text, o integer, has boolean, h text, held boolean)
    ), known as materialized (
      select s.uuid, s.status, file.id, file.l, file.p, case when file.has then file.v else s.avfms_preview_url end as v,
        case when file.held then file.h else s.hold_code end as h,
        s.price is distinct from file.p or (file.has and s.avfms_preview_url is distinct from file.v)
          or (file.held and s.hold_code is distinct from file.h) as differs
      from file cross join lateral (
        select * from seats where sales_channel_id = ${channel} and event_id = ${event}
          and section = file.s and "row" = file.r and seat = file.n limit 1
      ) s
    ), mine as materialized (
      select s.uuid from (select uuid from known where differs and status <> 'purchased' order by uuid) wanted cross join lateral (
        select uuid from seats where sales_channel_id = ${channel} and uuid = wanted.uuid and status <> 'purchased' limit 1 for update
      ) s
    ), changed as (
      update seats s set price = known.p, avfms_preview_url = known.v, hold_code = known.h, version = s.version + 1
      from mine join known using (uuid)
      where s.sales_channel_id = ${channel} and s.uuid = mine.uuid
      returning s.uuid
    ), added as (
      insert into seats (uuid, sales_channel_id, event_id, section, "row", seat, section_key, row_key, seat_key, price, avfms_preview_url, hold_code, import_ordinal, import_id)
      select id, ${channel}::integer, ${event}::integer, s, r, n, sk, rk, nk, p, v, h, o, ${line}::bigint from file
      where not exists (select from known where known.id = file.id)
      returning uuid
    )
    select (select count(*) from added) as added, (select count(*) from changed) as changed,
      (select json_agg(json_build_object('line', l, 'count', count) order by l)
        from (select l, count(*) as count from known where status = 'purchased' group by l) lines) as purchased`.execute(tx)
  return rows[0]!
}
