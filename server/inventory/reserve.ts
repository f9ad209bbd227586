import { sql, type Kysely } from 'kysely'
import { DEVICE_HEADER } from '#contract/core/wire.ts'
import type { Seat } from '#contract/inventory.ts'
import type { Context } from '#server/context.ts'
import type { Database, SeatBefore } from '#server/db/schema.ts'
import { conflict, invalid, notFound } from '#server/kernel/refusal.ts'
import { decideReserve, statusAt, type ReserveRequest } from './policy.ts'
import { priceCodesOf } from './price-codes.ts'
import type { HistoryLine, SeatChanges } from './seat-changes.ts'
import { stateOf, toSeat, type StoredSeat } from './seat-row.ts'

interface Call {
  context: Context
  /** Milliseconds since 1970. */
  now: number
}

/** A request to hold or release a seat, with its key and headers. */
export interface SeatCall extends Call {
  newId: string
  headers: Record<string, string | string[] | undefined>
}

/** Returns the events of seats. Writes that wait for locked seats of one event share a queue. */
export async function eventsOfSeats(db: Kysely<Database>, uuids: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('seats')
    .select('event_id')
    .distinct()
    .where('uuid', '=', sql<string>`any(${uuids}::uuid[])`)
    .execute()
  return rows.map(({ event_id }) => event_id)
}

async function seatOf(seats: SeatChanges, { context, now }: Call, row: StoredSeat): Promise<Seat> {
  return toSeat(row, await priceCodesOf(context, seats.db, row.event_id, now), now)
}

/** Returns the seat in its current state, locked until the transaction ends; null if there is no such seat. */
export async function currentSeat(seats: SeatChanges, call: Call, uuid: string): Promise<Seat | null> {
  const row = await seats.seat(uuid)
  return row ? seatOf(seats, call, row) : null
}

type By = { id: number; name: string }

/**
 * Decides a request to hold or release a seat, and adds the change to those of the transaction. The line in the seat's history
 * contains the holder, if that is somebody else.
 * @returns the seat after the change
 * @throws Refusal 404, 409 with the current seat, 422 on reserved_at
 */
export async function reserve(seats: SeatChanges, call: SeatCall, uuid: string, request: ReserveRequest, by: By): Promise<Seat> {
  const row = await seats.seat(uuid)
  if (!row) throw notFound('Seat not found')
  const words = wordsOf(row, request, call.now)
  const decision = decideReserve(stateOf(row), request, by.id, call.now, words.differ)
  switch (decision.do) {
    case 'refuse':
      throw decision.status === 422
        ? invalid({ [decision.field]: [decision.detail] })
        : conflict(decision.detail, await seatOf(seats, call, row))
    case 'nothing':
      return seatOf(seats, call, row)
    case 'hold':
      return change(seats, call, row, by, {
        status: 'reserved',
        reserved_until: decision.until,
        reserved_by: by.id,
        reserved_by_name: by.name,
        hold_for: words.hold_for,
        hold_reason: words.hold_reason,
      })
    case 'release':
      return change(seats, call, row, by, free)
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

/**
 * Returns the name and reason of a hold after a request, and whether they differ from the current ones. A value that the request
 * omits does not change while the hold is valid.
 */
function wordsOf(row: StoredSeat, { for: whom, reason }: ReserveRequest, now: number) {
  const held = statusAt(stateOf(row), now) === 'Reserved'
  const before = held ? row : free
  const hold_for = whom === undefined ? before.hold_for : whom
  const hold_reason = reason === undefined ? before.hold_reason : reason
  return { hold_for, hold_reason, differ: held && (hold_for !== row.hold_for || hold_reason !== row.hold_reason) }
}

export const CHANGED_SINCE = 'This seat has changed since then.'

/**
 * Undoes the caller's own action: holder, end, name and reason are restored, unless the restored hold would already have ended.
 * @param deed the key of the hold or release to undo
 * @throws Refusal 404; 409 with the current seat if it is sold, or if the action was an undo, another user's, or not the seat's
 * last
 */
export async function undoReserve(seats: SeatChanges, call: SeatCall, uuid: string, deed: string, by: By): Promise<Seat> {
  const row = await seats.seat(uuid)
  if (!row) throw notFound('Seat not found')
  const last = await seats.db
    .selectFrom('seat_history')
    .select(['deed', 'user_id', 'action', 'before'])
    .where('sales_channel_id', '=', row.sales_channel_id)
    .where('seat_uuid', '=', row.uuid)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row.status === 'purchased' || last?.deed !== deed || last.user_id !== by.id || last.before === null)
    throw conflict(CHANGED_SINCE, await seatOf(seats, call, row))
  const { before } = last
  const isOver = before.reserved_until !== null && Date.parse(before.reserved_until) <= call.now
  return change(seats, call, row, by, before.status === 'reserved' && !isOver ? before : free, 'undone')
}

type Change = Pick<StoredSeat, 'status' | 'reserved_until' | 'reserved_by' | 'reserved_by_name' | 'hold_for' | 'hold_reason'>

/** Adds a change to those of the transaction, with its lines of history. */
function change(seats: SeatChanges, call: SeatCall, row: StoredSeat, by: By, next: Change, action?: 'undone'): Promise<Seat> {
  const { now } = call
  const holds = row.status === 'reserved'
  const ranOut = holds && row.reserved_until !== null && Date.parse(row.reserved_until) <= now
  const held = holds && !ranOut
  const place = { sales_channel_id: row.sales_channel_id, event_id: row.event_id, seat_uuid: row.uuid }
  const holder = { holder_id: row.reserved_by, holder_name: row.reserved_by_name }
  const line: HistoryLine = {
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
  }
  // If a hold ended before the job released it, the seat's history still gets a line for the end, with the time of that end.
  const end: HistoryLine[] = ranOut
    ? [{ ...place, ...holder, ...byNobody, action: 'expired', until: row.reserved_until, at: row.reserved_until! }]
    : []
  const changed = { ...row, ...next, version: row.version + 1 }
  seats.add(changed, [...end, line])
  return seatOf(seats, call, changed)
}

const byNobody = { user_id: null, user_name: null, hold_for: null, hold_reason: null, deed: null, before: null, device: null }

function beforeOf(row: StoredSeat, held: boolean): SeatBefore {
  const { reserved_until, reserved_by, reserved_by_name, hold_for, hold_reason } = held ? row : free
  return { status: held ? 'reserved' : 'available', reserved_until, reserved_by, reserved_by_name, hold_for, hold_reason }
}

/** Returns the id that the calling device has chosen for itself; null if it sent no id, or a malformed one. */
export function deviceOf({ headers }: Pick<SeatCall, 'headers'>): string | null {
  const device = headers[DEVICE_HEADER]
  return typeof device === 'string' && /^[\w-]{1,64}$/.test(device) ? device : null
}
