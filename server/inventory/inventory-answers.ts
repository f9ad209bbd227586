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
import { createResponseCache, encodingFor, type CachedResponse } from './cached-responses.ts'
import { inventoryVersion, type Place } from './inventory-version.ts'
import { answerPiecewise, type PiecewiseAnswer } from './piecewise-answer.ts'
import { readPriceCodes, storedPriceCodes } from './price-codes.ts'
import { toSeat, toVip } from './seat-row.ts'
import { inOrder, snapshotPart, snapshotText, type SnapshotPart } from './snapshot-parts.ts'
import { readSeatSummaries } from './totals.ts'

const MINUTE = 60_000
/** The greatest age of a snapshot, in milliseconds. The feed deletes the changes after a snapshot's position only much later. */
const DAY = 24 * 60 * MINUTE
/** After more changes than this, a snapshot is built again even if it is less than a minute old. */
const FAR_BEHIND = 2_000

/**
 * The most events for which large responses (some megabytes each) are cached, and the most for which small responses are cached.
 */
const EVENTS_KEPT = 16
const TOTALS_KEPT = 1_000

interface Inventory {
  version: string
  /** The response, or its build in progress, which concurrent requests share. */
  built: Promise<{ answer: PiecewiseAnswer; sections: Sections<Piece> }>
}

/** Creates a node's cache of the responses about inventories, with the time at which each event's snapshot was built. */
function createKept() {
  return {
    inventories: createRecent<string, Inventory>(EVENTS_KEPT),
    snapshots: createResponseCache({ most: 32e6, quality: 6 }),
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
 * Returns every seat and VIP package of an event in the form of the API, to be sent piece by piece. The response is built once for
 * each version of the inventory and each origin; unchanged sections are not built again.
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
  // Picture URLs contain the caller's origin and an expiry that changes once a day, so the cache key and version contain them.
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
  /** The expiry of the URLs of pictures. */
  end: number
  /** Signs the picture paths in a text. */
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

/** Returns the totals of an event by seat type, counted once for each version. */
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
 * Returns the seats of an event in columns, with a feed position. A changed event's snapshot is built again after a minute, or as
 * soon as it is far behind; until then an older one is sufficient, because clients pull the changes since its position.
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
    // The URLs have no origin, because the app requests them from its own.
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
  // A snapshot from before the database was restored has a position that would be refused.
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

async function rawAnswer(answer: CachedResponse, headers: InventoryRequest['headers']): Promise<RawAnswer> {
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

/** Reads the VIP packages of an event, by title. */
const readVip = (db: Kysely<Database>, event: Place) =>
  db
    .selectFrom('vip_inventory')
    .selectAll()
    .where('sales_channel_id', '=', event.sales_channel_id)
    .where('event_id', '=', event.id)
    .orderBy('title_key')
    .orderBy('uuid')
    .execute()
