import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { SeatSummary } from '#contract/inventory.ts'
import { createRecent } from '#lib/recent.ts'
import type { Context } from '#server/context.ts'
import { readChanges } from '#server/db/feed.ts'
import type { Database } from '#server/db/schema.ts'
import { RawAnswer } from '#server/http/raw-answer.ts'
import { endOf } from '#server/kernel/signed-urls.ts'
import { signPicturePathsFor } from '#server/http/picture-urls.ts'
import { refreshSections, type Sections } from './event-sections.ts'
import { freshPosition } from './event-position.ts'
import { pieceOf, type Piece } from './gzip-pieces.ts'
import { createKeptAnswers, encodingFor, type KeptAnswer } from './kept-answers.ts'
import { inventoryVersion, type Place } from './inventory-version.ts'
import { answerPiecewise, type PiecewiseAnswer } from './piecewise-answer.ts'
import { readPriceCodes, storedPriceCodes } from './price-codes.ts'
import { toSeat, toVip } from './seat-row.ts'
import { inOrder, snapshotPart, snapshotText, type SnapshotPart } from './snapshot-parts.ts'
import { readSeatSummaries } from './totals.ts'

const MINUTE = 60_000
/** Beyond this a snapshot's position nears the end of what the feed keeps. */
const DAY = 24 * 60 * MINUTE
/** The number of changes from which a snapshot is built again before its minute is over: such callers are sent for a new one. */
const FAR_BEHIND = 2_000

/** The number of events whose large responses are cached, some megabytes each, and whose small ones are. */
const EVENTS_KEPT = 16
const TOTALS_KEPT = 1_000

interface Inventory {
  version: string
  /** Waited for by all who ask at once. */
  built: Promise<{ answer: PiecewiseAnswer; sections: Sections<Piece> }>
}

/** A server's cache of large responses, and the time at which each event's snapshot was built. */
function createKept() {
  return {
    inventories: createRecent<string, Inventory>(EVENTS_KEPT),
    snapshots: createKeptAnswers({ most: 32e6, quality: 6 }),
    sections: createRecent<number, Sections<SnapshotPart>>(EVENTS_KEPT),
    built: createRecent<number, { at: number; version: string; seats: string; position: string }>(TOTALS_KEPT),
    totals: createRecent<number, { version: string; totals: Summary[] }>(TOTALS_KEPT),
  }
}
type Summary = z.output<typeof SeatSummary>

interface InventoryRequest {
  db: Kysely<Database>
  context: Context
  /** The event's id. */
  id: number
  now: number
  headers: Record<string, string | string[] | undefined>
}

/**
 * Every seat and VIP package of an event as objects of the wire: once per version, of which only sections that have
 * changed are made again, and sent piece by piece.
 */
export async function inventoryAnswer({
  db,
  context,
  id,
  now,
  headers,
  origin,
}: InventoryRequest & { origin: string }): Promise<RawAnswer> {
  const { version: seats, event } = await inventoryVersion(db, id, now)
  const { inventories } = context.memory.part(createKept)
  // Its pictures have the addresses of one day, at the origin that the caller sees.
  const end = endOf(now)
  const version = `${seats}.${end}`
  const key = `${id} ${origin}`
  const before = inventories.get(key)
  let wanted = before
  if (before?.version !== version) {
    const out = signPicturePathsFor(context.config, { origin, channel: event.sales_channel_id, end })
    wanted = inventories.set(key, { version, built: buildInventory({ db, event, now, version, end, out }, before) })
    const { built } = wanted
    built.catch(() => inventories.get(key)?.built === built && inventories.delete(key))
  }
  const { answer } = await wanted!.built
  return answerPiecewise(answer, String(headers['accept-encoding'] ?? ''))
}

interface Building {
  db: Kysely<Database>
  event: Place
  now: number
  version: string
  /** Until when the addresses of pictures are good. */
  end: number
  /** The last step of its text. */
  out: (text: string) => string
}

async function buildInventory({ db, event, now, version, end, out }: Building, before: Inventory | undefined) {
  const earlier = await before?.built.catch(() => undefined)
  const stored = await storedPriceCodes(db, [event.id])
  const codes = await readPriceCodes(db, [event.id])
  const besides = JSON.stringify([stored, end])
  const make = (_: string, seats: Parameters<typeof snapshotPart>[0]) =>
    pieceOf(out(seats.map((row) => JSON.stringify(toSeat(row, codes, now))).join(',')))
  const sections = await refreshSections({ db, event, now, besides, make }, earlier?.sections)
  const vip = await readVip(db, event)
  const [first, comma, last] = await Promise.all([
    pieceOf('{"seat":['),
    pieceOf(','),
    pieceOf(`],"vip":${out(JSON.stringify(vip.map(toVip)))}}`),
  ])
  const seats = inOrder(sections.parts).flatMap((piece, at) => (at === 0 ? [piece] : [comma, piece]))
  return { sections, answer: { etag: `W/"${version}"`, pieces: [first, ...seats, last] } }
}

/** Totals of an event per seat type: counted once per version. */
export async function totalsAnswer({ db, context, id, now }: Omit<InventoryRequest, 'headers'>): Promise<Summary[]> {
  const { version, event } = await inventoryVersion(db, id, now)
  const { totals } = context.memory.part(createKept)
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
export async function snapshotAnswer({ db, context, id, now, headers }: InventoryRequest): Promise<RawAnswer> {
  const kept = context.memory.part(createKept)
  const { version: seats, event } = await inventoryVersion(db, id, now)
  let built = kept.built.get(event.id)
  if (!built || !(await stillGood(db, event, built, seats, now))) {
    built = { at: now, version: `${seats}.${now}`, seats, position: '' }
    kept.built.set(event.id, built)
  }
  const entry = built
  const write = async () => {
    const codes = await storedPriceCodes(db, [event.id])
    const price_codes = codes.map(({ name, code, price, sections }) => ({ name, code, price, sections }))
    const make = (_: string, rows: Parameters<typeof snapshotPart>[0]) => snapshotPart(rows, now)
    const sections = await refreshSections({ db, event, now, besides: '', make }, kept.sections.get(event.id))
    kept.sections.set(event.id, sections)
    entry.position = sections.position
    // Within the app: its own origin goes without saying.
    const out = signPicturePathsFor(context.config, { origin: '', channel: event.sales_channel_id, end: endOf(now) })
    return out(snapshotText({ event_id: event.id, position: freshPosition(sections.position), price_codes }, sections))
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
  // From another database, after a restore: its position would be refused.
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

async function rawAnswer(answer: KeptAnswer, headers: InventoryRequest['headers']): Promise<RawAnswer> {
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

/** The VIP packages of an event, by title. */
const readVip = (db: Kysely<Database>, event: Place) =>
  db
    .selectFrom('vip_inventory')
    .selectAll()
    .where('sales_channel_id', '=', event.sales_channel_id)
    .where('event_id', '=', event.id)
    .orderBy('title_key')
    .orderBy('uuid')
    .execute()
