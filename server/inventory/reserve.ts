import { sql, type Kysely } from 'kysely'
import type { Seat } from '#contract/inventory.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { conflict, invalid, notFound } from '#server/http/problem.ts'
import { decideReserve, type ReserveWish } from './policy.ts'
import { priceCodesOf } from './price-codes.ts'
import { seatColumns, stateOf, toSeat, type StoredSeat } from './seat-row.ts'

interface Call {
  /** The transaction. */
  db: Kysely<Database>
  context: Context
  /** Milliseconds since 1970. */
  now: number
}

/** A wish's precondition and its effect look at the same seat: it is read and locked once a transaction. */
const locked = new WeakMap<Kysely<Database>, StoredSeat>()

async function lockSeat(db: Kysely<Database>, uuid: string): Promise<StoredSeat | undefined> {
  const before = locked.get(db)
  if (before?.uuid === uuid) return before
  const row = await db.selectFrom('seats').select(seatColumns).where('uuid', '=', uuid).forUpdate().executeTakeFirst()
  if (row) locked.set(db, row)
  return row
}

const seatOf = async ({ db, context, now }: Call, row: StoredSeat): Promise<Seat> =>
  toSeat(row, await priceCodesOf(context, db, row.event_id, now), now)

/** The seat as it stands, locked until the transaction ends; null where there is none. */
export async function currentSeat(call: Call, uuid: string): Promise<Seat | null> {
  const row = await lockSeat(call.db, uuid)
  return row ? seatOf(call, row) : null
}

/**
 * Holds or releases a seat for a user, with a line in the seat's history that names whoever's hold it was.
 * @returns the seat as it is afterwards
 * @throws Refusal 404, 409 with the current seat, 422 on reserved_at (decisions 4)
 */
export async function reserve(call: Call, uuid: string, wish: ReserveWish, by: { id: number; name: string }): Promise<Seat> {
  const row = await lockSeat(call.db, uuid)
  if (!row) throw notFound('Seat not found')
  const decision = decideReserve(stateOf(row), wish, by.id, call.now)
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
      })
    case 'release':
      return change(call, row, by, { status: 'available', reserved_until: null, reserved_by: null, reserved_by_name: null })
  }
}

type Change = Pick<StoredSeat, 'status' | 'reserved_until' | 'reserved_by' | 'reserved_by_name'>

/** Writes seat and history in one statement: of a thousand queued holds, each round trip to the database counts. */
async function change(call: Call, row: StoredSeat, by: { id: number; name: string }, next: Change): Promise<Seat> {
  const { db, now } = call
  const holds = row.status === 'reserved'
  const ranOut = holds && row.reserved_until !== null && Date.parse(row.reserved_until) <= now
  if (ranOut) await tellExpired(db, row)
  const held = holds && !ranOut
  const action = next.status === 'available' ? 'released' : held ? 'extended' : 'held'
  const anothers = held && row.reserved_by !== by.id
  await sql`
    with changed as (
      update seats set status = ${next.status}, reserved_until = ${next.reserved_until}, reserved_by = ${next.reserved_by},
        reserved_by_name = ${next.reserved_by_name}, version = version + 1
      where sales_channel_id = ${row.sales_channel_id} and uuid = ${row.uuid}
    )
    insert into seat_history (sales_channel_id, event_id, seat_uuid, action, user_id, user_name, holder_id, holder_name, until, at)
    values (${row.sales_channel_id}, ${row.event_id}, ${row.uuid}, ${action}, ${by.id}, ${by.name}, ${anothers ? row.reserved_by : null},
      ${anothers ? row.reserved_by_name : null}, ${next.reserved_until}, ${new Date(now).toISOString()})`.execute(db)
  locked.delete(db)
  return seatOf(call, { ...row, ...next, version: row.version + 1 })
}

/** A hold that ran out before the job came by still ends in the seat's history, at its own time. */
const tellExpired = (db: Kysely<Database>, row: StoredSeat) =>
  db
    .insertInto('seat_history')
    .values({
      sales_channel_id: row.sales_channel_id,
      event_id: row.event_id,
      seat_uuid: row.uuid,
      action: 'expired',
      user_id: null,
      user_name: null,
      holder_id: row.reserved_by,
      holder_name: row.reserved_by_name,
      until: row.reserved_until,
      at: row.reserved_until!,
    })
    .execute()
