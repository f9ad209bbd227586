import { sql, type Kysely } from 'kysely'
import { DEVICE_HEADER } from '#contract/core/wire.ts'
import type { Seat } from '#contract/inventory.ts'
import type { Context } from '#server/context.ts'
import type { Database, SeatBefore } from '#server/db/schema.ts'
import { conflict, invalid, notFound } from '#server/http/problem.ts'
import { decideReserve, statusAt, type ReserveWish } from './policy.ts'
import { priceCodesOf } from './price-codes.ts'
import { seatColumns, stateOf, toSeat, type StoredSeat } from './seat-row.ts'

interface Call {
  /** The transaction. */
  db: Kysely<Database>
  context: Context
  /** Milliseconds since 1970. */
  now: number
}

/** A deed of somebody at a screen: its key, and the device it came from. */
export interface Deed extends Call {
  newId: string
  headers: Record<string, string | string[] | undefined>
}

/** What the wishes of one transaction are about, each seat read and locked once; and what they came to, still to be written. */
interface Ledger {
  seats: Map<string, StoredSeat>
  changes: StoredSeat[]
  history: HistoryLine[]
}
const ledgers = new WeakMap<Kysely<Database>, Ledger>()

function ledgerOf(db: Kysely<Database>): Ledger {
  let ledger = ledgers.get(db)
  if (!ledger) ledgers.set(db, (ledger = { seats: new Map(), changes: [], history: [] }))
  return ledger
}

/**
 * Reads and locks seats for the rest of the transaction, in one order for everybody.
 * @param locked whether to wait for those that others have locked, or to leave them out
 * @returns for each whether it is locked now
 */
export async function lockSeats(
  db: Kysely<Database>,
  uuids: readonly string[],
  locked: 'wait' | 'skip' = 'wait',
): Promise<boolean[]> {
  const rows = await db
    .selectFrom('seats')
    .select(seatColumns)
    .where('uuid', '=', sql<string>`any(${uuids}::uuid[])`)
    .orderBy('uuid')
    .forUpdate()
    .$if(locked === 'skip', (query) => query.skipLocked())
    .execute()
  const { seats } = ledgerOf(db)
  for (const row of rows) seats.set(row.uuid, row)
  return uuids.map((uuid) => seats.has(uuid.toLowerCase()))
}

/** The events of seats: writes that wait for locked seats of one event share a queue. */
export async function eventsOfSeats(db: Kysely<Database>, uuids: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('seats')
    .select('event_id')
    .distinct()
    .where('uuid', '=', sql<string>`any(${uuids}::uuid[])`)
    .execute()
  return rows.map(({ event_id }) => event_id)
}

async function lockSeat(db: Kysely<Database>, uuid: string): Promise<StoredSeat | undefined> {
  const { seats } = ledgerOf(db)
  if (!seats.has(uuid.toLowerCase())) await lockSeats(db, [uuid])
  return seats.get(uuid.toLowerCase())
}

const seatOf = async ({ db, context, now }: Call, row: StoredSeat): Promise<Seat> =>
  toSeat(row, await priceCodesOf(context, db, row.event_id, now), now)

/** The seat as it stands, locked until the transaction ends; null where there is none. */
export async function currentSeat(call: Call, uuid: string): Promise<Seat | null> {
  const row = await lockSeat(call.db, uuid)
  return row ? seatOf(call, row) : null
}

/**
 * Decides a wish to hold or release a seat for a user, with a line in the seat's history that names whoever's hold it was;
 * `writeReserved` then writes it.
 * @returns the seat as it is afterwards
 * @throws Refusal 404, 409 with the current seat, 422 on reserved_at (decisions 4)
 */
export async function reserve(call: Deed, uuid: string, wish: ReserveWish, by: { id: number; name: string }): Promise<Seat> {
  const row = await lockSeat(call.db, uuid)
  if (!row) throw notFound('Seat not found')
  const words = wordsOf(row, wish, call.now)
  const decision = decideReserve(stateOf(row), wish, by.id, call.now, words.differ)
  switch (decision.do) {
    case 'refuse':
      throw decision.status === 422
        ? invalid({ [decision.field]: [decision.detail] })
        : conflict(decision.detail, await seatOf(call, row))
    case 'nothing':
      return seatOf(call, row)
    case 'hold':
      return change(call, row, by, {
        status: 'reserved',
        reserved_until: decision.until,
        reserved_by: by.id,
        reserved_by_name: by.name,
        hold_for: words.hold_for,
        hold_reason: words.hold_reason,
      })
    case 'release':
      return change(call, row, by, free)
  }
}

const free: Change = {
  status: 'available',
  reserved_until: null,
  reserved_by: null,
  reserved_by_name: null,
  hold_for: null,
  hold_reason: null,
}

/** For whom and why a seat will be held: what the wish leaves out stays, as long as the hold stands. */
function wordsOf(row: StoredSeat, { for: whom, reason }: ReserveWish, now: number) {
  const held = statusAt(stateOf(row), now) === 'Reserved'
  const before = held ? row : free
  const hold_for = whom === undefined ? before.hold_for : whom
  const hold_reason = reason === undefined ? before.hold_reason : reason
  return { hold_for, hold_reason, differ: held && (hold_for !== row.hold_for || hold_reason !== row.hold_reason) }
}

export const CHANGED_SINCE = 'This seat has changed since'

/**
 * Undoes a deed of the caller's own: holder, end and words are put back as they were. A hold that would have run out meanwhile is none.
 * @param deed the key of the hold or release
 * @throws Refusal 404; 409 with the current seat, where the deed was not the last that happened to it, or another's
 */
export async function undoReserve(call: Deed, uuid: string, deed: string, by: { id: number; name: string }): Promise<Seat> {
  const row = await lockSeat(call.db, uuid)
  if (!row) throw notFound('Seat not found')
  const last = await call.db
    .selectFrom('seat_history')
    .select(['deed', 'user_id', 'action', 'before'])
    .where('sales_channel_id', '=', row.sales_channel_id)
    .where('seat_uuid', '=', row.uuid)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row.status === 'purchased' || last?.deed !== deed || last.user_id !== by.id || last.before === null)
    throw conflict(CHANGED_SINCE, await seatOf(call, row))
  const { before } = last
  const isOver = before.reserved_until !== null && Date.parse(before.reserved_until) <= call.now
  return change(call, row, by, before.status === 'reserved' && !isOver ? before : free, 'undone')
}

type Change = Pick<StoredSeat, 'status' | 'reserved_until' | 'reserved_by' | 'reserved_by_name' | 'hold_for' | 'hold_reason'>

/** Notes what becomes of the seat, and what its history says of it. */
function change(call: Deed, row: StoredSeat, by: { id: number; name: string }, next: Change, action?: 'undone'): Promise<Seat> {
  const { db, now } = call
  const ledger = ledgerOf(db)
  const holds = row.status === 'reserved'
  const ranOut = holds && row.reserved_until !== null && Date.parse(row.reserved_until) <= now
  const held = holds && !ranOut
  const place = { sales_channel_id: row.sales_channel_id, event_id: row.event_id, seat_uuid: row.uuid }
  const holder = { holder_id: row.reserved_by, holder_name: row.reserved_by_name }
  // A hold that ran out before the job came by still ends in the seat's history, at its own time.
  if (ranOut)
    ledger.history.push({
      ...place,
      ...holder,
      ...nobodysDeed,
      action: 'expired',
      until: row.reserved_until,
      at: row.reserved_until!,
    })
  ledger.history.push({
    ...place,
    ...(held && row.reserved_by !== by.id ? holder : { holder_id: null, holder_name: null }),
    action: action ?? (next.status === 'available' ? 'released' : held ? 'extended' : 'held'),
    user_id: by.id,
    user_name: by.name,
    until: next.reserved_until,
    hold_for: next.hold_for,
    hold_reason: next.hold_reason,
    deed: call.newId,
    before: action === 'undone' ? null : beforeOf(row, held),
    device: deviceOf(call),
    at: new Date(now).toISOString(),
  })
  const changed = { ...row, ...next, version: row.version + 1 }
  ledger.changes.push(changed)
  ledger.seats.set(row.uuid, changed)
  return seatOf(call, changed)
}

const nobodysDeed = { user_id: null, user_name: null, hold_for: null, hold_reason: null, deed: null, before: null, device: null }

function beforeOf(row: StoredSeat, held: boolean): SeatBefore {
  const { reserved_until, reserved_by, reserved_by_name, hold_for, hold_reason } = held ? row : free
  return { status: held ? 'reserved' : 'available', reserved_until, reserved_by, reserved_by_name, hold_for, hold_reason }
}

/** The device's own id, where it tells one. */
export function deviceOf({ headers }: Pick<Deed, 'headers'>): string | null {
  const device = headers[DEVICE_HEADER]
  return typeof device === 'string' && /^[\w-]{1,64}$/.test(device) ? device : null
}

interface HistoryLine extends Pick<StoredSeat, 'sales_channel_id' | 'event_id'> {
  seat_uuid: string
  action: 'held' | 'extended' | 'released' | 'expired' | 'undone'
  user_id: number | null
  user_name: string | null
  /** Whose hold it was, where it was another's. */
  holder_id: number | null
  holder_name: string | null
  until: string | null
  hold_for: string | null
  hold_reason: string | null
  deed: string | null
  before: SeatBefore | null
  device: string | null
  at: string
}

/** Writes what the wishes of this transaction came to, seats and history in one statement: of a thousand queued holds, each trip to the database counts. */
export async function writeReserved(db: Kysely<Database>): Promise<void> {
  const { changes, history } = ledgerOf(db)
  ledgers.delete(db)
  if (changes.length === 0) return
  await sql`
    with changed as (
      update seats set status = next.status, reserved_until = next.reserved_until, reserved_by = next.reserved_by,
        reserved_by_name = next.reserved_by_name, hold_for = next.hold_for, hold_reason = next.hold_reason, version = next.version
      from json_to_recordset(${JSON.stringify(changes)}::json) as next(sales_channel_id integer, uuid uuid, status text,
        reserved_until timestamptz, reserved_by integer, reserved_by_name text, hold_for text, hold_reason text, version integer)
      where seats.sales_channel_id = next.sales_channel_id and seats.uuid = next.uuid
    )
    insert into seat_history (sales_channel_id, event_id, seat_uuid, action, user_id, user_name, holder_id, holder_name, until,
      hold_for, hold_reason, deed, before, device, at)
    select sales_channel_id, event_id, seat_uuid, action, user_id, user_name, holder_id, holder_name, until,
      hold_for, hold_reason, deed, before, device, at
    from json_to_recordset(${JSON.stringify(history)}::json) as lines(sales_channel_id integer, event_id integer, seat_uuid uuid,
      action text, user_id integer, user_name text, holder_id integer, holder_name text, until timestamptz, hold_for text,
      hold_reason text, deed uuid, before jsonb, device text, at timestamptz)`.execute(db)
}
