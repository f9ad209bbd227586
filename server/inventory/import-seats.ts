import { sql, type Kysely } from 'kysely'
import type { ImportAnswer } from '#contract/events.ts'
import { readSeatsFile, seatKey } from '#lib/imports/seats-import.ts'
import type { ImportFile, SeatRow } from '#lib/imports/types.ts'
import { roundMoney } from '#lib/money.ts'
import { sortKey } from '#lib/sort-key.ts'
import { seatIdMaker } from '#lib/uuid.ts'
import type { Database } from '#server/db/schema.ts'
import { counted, importAnswer, understoodOr422, type Told } from '#server/events/import-answer.ts'
import { channelOf } from './vip.ts'

type Existing = {
  uuid: string
  section: string
  row: string
  seat: string
  price: number
  status: string
  avfms_preview_url: string | null
}
type Change = { uuid: string; price: number; preview: string | null }

/**
 * Takes a file of seats into an event (decisions 6). New seats are added; available and held ones get the file's price (and
 * picture, where the file has that column) and keep their state; purchased ones stay; nothing is deleted, and what the file
 * lacks is told. The same file twice changes nothing.
 * Everything is compared in memory and written in two statements, changes before additions: whoever sells a seat locks the
 * seat and then its event's totals, and so does this.
 * @throws Refusal 413 or 422 where the file is not usable
 */
export async function importSeats(db: Kysely<Database>, event: number, file: ImportFile): Promise<ImportAnswer> {
  const read = understoodOr422(readSeatsFile(file))
  const channel = await channelOf(db, event)
  // One import of an event at a time; holds and sales go on.
  await sql`select pg_advisory_xact_lock(1, ${event})`.execute(db)
  const existing = await readExisting(db, channel.id, event)

  const added: SeatRow[] = []
  const changed: Change[] = []
  const purchased = new Map<number, number>()
  let unchanged = 0
  let missing = existing.size
  for (const { line, value } of read.rows) {
    const price = roundMoney(value.price, channel.currency)
    const there = existing.get(seatKey(value))
    if (!there) {
      added.push({ ...value, price })
      continue
    }
    missing--
    const preview = value.avfms_preview_url === undefined ? there.avfms_preview_url : value.avfms_preview_url
    if (there.status === 'purchased') {
      purchased.set(line, (purchased.get(line) ?? 0) + 1)
      unchanged++
    } else if (there.price !== price || there.avfms_preview_url !== preview) changed.push({ uuid: there.uuid, price, preview })
    else unchanged++
  }
  const updated = await writeChanges(db, channel.id, changed)
  await writeAdditions(db, channel.id, event, added)

  const told: Told[] = [...purchased].map(([line, count]) => ({
    line,
    message: `${counted(count, 'purchased seat')} left unchanged`,
  }))
  if (missing > 0)
    told.push({
      line: 1,
      message: `${counted(missing, 'seat')} of the event ${missing === 1 ? 'is' : 'are'} not in this file and ${missing === 1 ? 'stays' : 'stay'} as ${missing === 1 ? 'it is' : 'they are'}`,
    })
  return importAnswer(read, { imported: added.length, updated, unchanged: unchanged + changed.length - updated, told })
}

async function readExisting(db: Kysely<Database>, channel: number, event: number): Promise<Map<string, Existing>> {
  const rows = await db
    .selectFrom('seats')
    .select(['uuid', 'section', 'row', 'seat', 'price', 'status', 'avfms_preview_url'])
    .where('sales_channel_id', '=', channel)
    .where('event_id', '=', event)
    .execute()
  return new Map(rows.map((row) => [seatKey(row), row]))
}

/** Writes new prices and pictures; a seat sold meanwhile stays as it is. Answers how many seats changed. */
async function writeChanges(db: Kysely<Database>, channel: number, changes: readonly Change[]): Promise<number> {
  if (changes.length === 0) return 0
  // In the one order in which queued holds lock theirs: in another, each would come to wait for the other.
  await sql`
    select from seats where sales_channel_id = ${channel} and uuid = any(${changes.map(({ uuid }) => uuid)}::uuid[]) and status <> 'purchased'
    order by uuid for update`.execute(db)
  const result = await sql`
    update seats s set price = i.price, avfms_preview_url = i.preview, version = s.version + 1
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as i(uuid uuid, price numeric, preview text)
    where s.sales_channel_id = ${channel} and s.uuid = i.uuid and s.status <> 'purchased'`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/**
 * Adds seats. Their ids share a random prefix and end in a count that follows the natural order of section, row and seat:
 * so they cost next to nothing in a snapshot.
 */
async function writeAdditions(db: Kysely<Database>, channel: number, event: number, seats: readonly SeatRow[]): Promise<void> {
  if (seats.length === 0) return
  const keys = new Map<string, string>()
  const keyOf = (text: string) => {
    let key = keys.get(text)
    if (key === undefined) keys.set(text, (key = sortKey(text)))
    return key
  }
  const keyed = seats.map((seat) => ({
    s: seat.section,
    r: seat.row,
    n: seat.seat,
    sk: keyOf(seat.section),
    rk: keyOf(seat.row),
    nk: keyOf(seat.seat),
    p: seat.price,
    v: seat.avfms_preview_url ?? null,
  }))
  keyed.sort((a, b) => compare(a.sk, b.sk) || compare(a.rk, b.rk) || compare(a.nk, b.nk))
  const idOf = seatIdMaker()
  const rows = keyed.map((seat, index) => ({ ...seat, id: idOf(index), o: index }))
  await sql`
    insert into seats (uuid, sales_channel_id, event_id, section, "row", seat, section_key, row_key, seat_key, price, avfms_preview_url, import_ordinal)
    select i.id, ${channel}::integer, ${event}::integer, i.s, i.r, i.n, i.sk, i.rk, i.nk, i.p, i.v, i.o
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as i(id uuid, s text, r text, n text, sk text, rk text, nk text, p numeric, v text, o integer)`.execute(db)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
