import { sql, type Kysely } from 'kysely'
import type { PriceCode, Seat } from '#contract/inventory.ts'
import { conflict, invalid, notFound } from '#server/http/problem.ts'
import type { Database } from '#server/db/schema.ts'
import { decideReserve, type ReserveWish } from './policy.ts'
import { seatColumns, stateOf, toSeat, type StoredSeat } from './seat-row.ts'

export type SeatWithCodes = StoredSeat & { codes: PriceCode[] | null }

/** A seat with its price codes, in one statement; locked until the transaction ends where the caller is about to change it. */
export async function findSeat(db: Kysely<Database>, uuid: string, locked: boolean): Promise<SeatWithCodes | undefined> {
  const query = db
    .selectFrom('seats as s')
    .select(seatColumns.map((column) => `s.${column}` as const))
    .select(
      sql<PriceCode[] | null>`(
        select json_agg(json_build_object('name', p.name, 'code', p.code, 'price', p.price) order by p.code, p.id) from price_codes p
        where p.sales_channel_id = s.sales_channel_id and p.event_id = s.event_id and (p.sections = '{}' or s.section = any(p.sections))
      )`.as('codes'),
    )
    .where('s.uuid', '=', uuid)
  return (locked ? query.forUpdate('s') : query).executeTakeFirst()
}

/** The seat as the wire has it. */
export const seatOf = (row: SeatWithCodes, now: number): Seat => toSeat(row, () => row.codes ?? [], now)

/**
 * Holds or releases a seat for a user, with a line in the seat's history that names whoever's hold it was.
 * @param now milliseconds since 1970
 * @returns the seat as it is afterwards
 * @throws Refusal 404, 409 with the current seat, 422 on reserved_at (decisions 4)
 */
export async function reserve(db: Kysely<Database>, uuid: string, wish: ReserveWish, by: { id: number; name: string }, now: number): Promise<Seat> {
  const row = await findSeat(db, uuid, true)
  if (!row) throw notFound('Seat not found')
  const decision = decideReserve(stateOf(row), wish, by.id, now)
  switch (decision.do) {
    case 'refuse':
      throw decision.status === 422 ? invalid({ [decision.field]: [decision.detail] }) : conflict(decision.detail, seatOf(row, now))
    case 'nothing':
      return seatOf(row, now)
    case 'hold':
      return change(db, row, by, now, { status: 'reserved', reserved_until: decision.until, reserved_by: by.id, reserved_by_name: by.name })
    case 'release':
      return change(db, row, by, now, { status: 'available', reserved_until: null, reserved_by: null, reserved_by_name: null })
  }
}

type Change = Pick<StoredSeat, 'status' | 'reserved_until' | 'reserved_by' | 'reserved_by_name'>

/** Writes seat and history in one statement. A hold that had run out unnoticed is told as expired first. */
async function change(db: Kysely<Database>, row: SeatWithCodes, by: { id: number; name: string }, now: number, next: Change): Promise<Seat> {
  const holds = stateOf(row).status === 'Reserved'
  const ranOut = holds && row.reserved_until !== null && Date.parse(row.reserved_until) <= now
  const held = holds && !ranOut
  const action = next.status === 'available' ? 'released' : held ? 'extended' : 'held'
  const anothers = held && row.reserved_by !== by.id
  const at = new Date(now).toISOString()
  await sql`
    with changed as (
      update seats set status = ${next.status}, reserved_until = ${next.reserved_until}::timestamptz, reserved_by = ${next.reserved_by}::integer,
        reserved_by_name = ${next.reserved_by_name}::text, version = version + 1
      where sales_channel_id = ${row.sales_channel_id} and uuid = ${row.uuid}
    )
    insert into seat_history (sales_channel_id, event_id, seat_uuid, action, user_id, user_name, holder_id, holder_name, until, at)
    select ${row.sales_channel_id}::integer, ${row.event_id}::integer, ${row.uuid}::uuid, * from (values
      ('expired', null::integer, null::text, ${row.reserved_by}::integer, ${row.reserved_by_name}::text, ${row.reserved_until}::timestamptz, ${row.reserved_until}::timestamptz),
      (${action}, ${by.id}::integer, ${by.name}::text, ${anothers ? row.reserved_by : null}::integer, ${anothers ? row.reserved_by_name : null}::text,
        ${next.reserved_until}::timestamptz, ${at}::timestamptz)
    ) as told (action, user_id, user_name, holder_id, holder_name, until, at)
    where action <> 'expired' or ${ranOut}::boolean`.execute(db)
  return seatOf({ ...row, ...next, version: row.version + 1 }, now)
}
