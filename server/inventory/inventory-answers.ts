import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { SeatSummary, Snapshot } from '#contract/inventory.ts'
import { encodeSections, type ColumnSeat } from '#lib/columns.ts'
import type { Context } from '#server/context.ts'
import { currentPosition, readChanges } from '#server/db/feed.ts'
import type { Database } from '#server/db/schema.ts'
import { snapshotRead } from '#server/db/transact.ts'
import { RawAnswer } from '#server/http/raw-answer.ts'
import { createKeptAnswers, encodingFor, type KeptAnswer, type KeptAnswers } from './kept-answers.ts'
import { inventoryVersion, type Place } from './inventory-version.ts'
import { readPriceCodes, storedPriceCodes } from './price-codes.ts'
import { seatColumns, stateOf, toSeat, toVip, type StoredSeat } from './seat-row.ts'
import { statusAt } from './policy.ts'
import { readSeatSummaries } from './totals.ts'
import { freshPosition } from './event-position.ts'

const MINUTE = 60_000
/** Beyond this a snapshot's position nears the end of what the feed keeps. */
const DAY = 24 * 60 * MINUTE
/** So many changes behind, a snapshot is built anew though its minute is not over: whoever asks has been told to take a fresh one. */
const FAR_BEHIND = 2_000

/** What a server keeps of its big answers, and when each event's snapshot was built. */
interface Kept {
  inventories: KeptAnswers
  snapshots: KeptAnswers
  built: Map<number, { at: number; version: string; seats: string; position: string }>
  totals: Map<number, { version: string; totals: Summary[] }>
}
type Summary = z.output<typeof SeatSummary>
const keptBy = new WeakMap<Context, Kept>()

function keptOf(context: Context): Kept {
  let kept = keptBy.get(context)
  if (!kept) {
    kept = {
      inventories: createKeptAnswers({ most: 64e6, quality: 4 }),
      snapshots: createKeptAnswers({ most: 32e6, quality: 6 }),
      built: new Map(),
      totals: new Map(),
    }
    keptBy.set(context, kept)
  }
  return kept
}

interface Asked {
  db: Kysely<Database>
  context: Context
  /** The event's id. */
  id: number
  now: number
  headers: Record<string, string | string[] | undefined>
}

/** Every seat and VIP package of an event as the specification's objects: built once per version, compressed once, kept. */
export async function inventoryAnswer({ db, context, id, now, headers }: Asked): Promise<RawAnswer> {
  const { version, event } = await inventoryVersion(db, id, now)
  const answer = await keptOf(context).inventories.get(String(event.id), version, () => writeInventory(db, event, now))
  return rawAnswer(answer, headers)
}

/** Totals of an event per seat type: counted once per version. */
export async function totalsAnswer({ db, context, id, now }: Omit<Asked, 'headers'>): Promise<Summary[]> {
  const { version, event } = await inventoryVersion(db, id, now)
  const { totals } = keptOf(context)
  const kept = totals.get(id)
  if (kept?.version === version) return kept.totals
  const counted = await readSeatSummaries(db, event.sales_channel_id, id, now)
  totals.set(id, { version, totals: counted })
  return counted
}

/**
 * The seats of an event in columns, with the position from which changes follow. Built at most once a minute, or when far
 * behind; in between an older one is as good, since the changes after its position bring it up to date.
 */
export async function snapshotAnswer({ db, context, id, now, headers }: Asked): Promise<RawAnswer> {
  const kept = keptOf(context)
  const { version: seats, event } = await inventoryVersion(db, id, now)
  let built = kept.built.get(event.id)
  if (!built || !(await stillGood(db, event, built, seats, now))) {
    built = { at: now, version: `${seats}.${now}`, seats, position: '' }
    kept.built.set(event.id, built)
  }
  const entry = built
  const write = async () => {
    const snapshot = await readSnapshot(db, event, now)
    entry.position = snapshot.position
    return JSON.stringify({ ...snapshot, position: freshPosition(snapshot.position) })
  }
  return rawAnswer(await kept.snapshots.get(String(event.id), entry.version, write), headers)
}

async function stillGood(
  db: Kysely<Database>,
  event: Place,
  built: { at: number; seats: string; position: string },
  seats: string,
  now: number,
): Promise<boolean> {
  const age = now - built.at
  if (age < 0 || age > DAY) return false
  if (built.seats === seats) return true
  // Of another database, after a restore: its position would be refused.
  if (built.seats.split('.')[0] !== seats.split('.')[0]) return false
  if (age >= MINUTE) return false
  if (built.position === '') return true
  const behind = await readChanges(db, {
    position: built.position,
    channel: event.sales_channel_id,
    event: event.id,
    tables: ['seats'],
    limit: FAR_BEHIND,
  })
  return behind.complete
}

async function rawAnswer(answer: KeptAnswer, headers: Asked['headers']): Promise<RawAnswer> {
  const encoding = encodingFor(String(headers['accept-encoding'] ?? ''))
  const written = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
  }
  return new RawAnswer(
    await answer.bytes(encoding),
    encoding === 'identity' ? written : { ...written, 'content-encoding': encoding },
    answer.etag,
  )
}

async function writeInventory(db: Kysely<Database>, event: Place, now: number): Promise<string> {
  const codes = await readPriceCodes(db, [event.id])
  const seats = await readSeats(db, event).orderBy('section_key').orderBy('row_key').orderBy('seat_key').orderBy('uuid').execute()
  const vip = await readVip(db, event)
  return JSON.stringify({ seat: seats.map((row) => toSeat(row, codes, now)), vip: vip.map(toVip) })
}

/** The position and the rows are of one moment; some of what they hold may come again with the changes, nothing is left out. */
const readSnapshot = (db: Kysely<Database>, event: Place, now: number): Promise<Snapshot> =>
  snapshotRead(db, async (tx) => {
    const position = await currentPosition(tx)
    const codes = await storedPriceCodes(tx, [event.id])
    const seats = await readSeats(tx, event).execute()
    return {
      event_id: event.id,
      position,
      price_codes: codes.map(({ name, code, price, sections }) => ({ name, code, price, sections })),
      ...encodeSections(seats.map((row) => columnSeat(row, now))),
    }
  })

const readSeats = (db: Kysely<Database>, event: Place) =>
  db
    .selectFrom('seats')
    .select(seatColumns)
    .where('sales_channel_id', '=', event.sales_channel_id)
    .where('event_id', '=', event.id)

/** The VIP packages of an event, by title. */
export const readVip = (db: Kysely<Database>, event: Place) =>
  db
    .selectFrom('vip_inventory')
    .selectAll()
    .where('sales_channel_id', '=', event.sales_channel_id)
    .where('event_id', '=', event.id)
    .orderBy('title_key')
    .orderBy('uuid')
    .execute()

function columnSeat(row: StoredSeat, now: number): ColumnSeat {
  const status = statusAt(stateOf(row), now)
  const held = status === 'Reserved'
  return {
    uuid: row.uuid,
    section: row.section,
    row: row.row,
    seat: row.seat,
    price: row.price,
    status,
    version: row.version,
    until: held ? row.reserved_until : null,
    holder: held && row.reserved_by !== null ? { id: row.reserved_by, name: row.reserved_by_name ?? '' } : null,
    preview: row.avfms_preview_url,
  }
}
