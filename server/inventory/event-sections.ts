import { sql, type Kysely } from 'kysely'
import { currentPosition } from '#server/db/feed.ts'
import type { Database } from '#server/db/schema.ts'
import type { Place } from './inventory-version.ts'
import { seatColumns, type StoredSeat } from './seat-row.ts'

/** The most seats of several sections that one statement reads, so that other statements need not wait long. */
const READ_AT_ONCE = 1_000
/** If there are at least this many changes, all sections are read again. */
const FAR_BEHIND = 5_000
/** Parts older than a day (in milliseconds) are built again. The feed deletes changes only after a month. */
const DAY_MS = 24 * 60 * 60_000

interface Section<Part> {
  part: Part
  /** When the section's first hold ends, in milliseconds since 1970. The part is then outdated, although no row was changed. */
  expires: number
}

/** The seats of an event by section, each section as a part of a response. */
export interface Sections<Part> {
  /** The position in the feed: the parts contain all changes up to here, and perhaps some later ones. */
  position: string
  /** When all sections were last read, in milliseconds since 1970. */
  since: number
  /** Other inputs of the parts; if they differ, all parts are built again. */
  besides: string
  /** Keyed by the section's name. */
  parts: Map<string, Section<Part>>
}

interface SectionRequest<Part> {
  db: Kysely<Database>
  event: Place
  now: number
  besides: string
  make: (section: string, seats: readonly StoredSeat[]) => Promise<Part> | Part
}

/**
 * Updates the parts of an event: reads only sections that have changed, in several short statements. Each statement may see later
 * changes than `position`, but all see the changes up to it.
 */
export async function refreshSections<Part>(
  request: SectionRequest<Part>,
  before: Sections<Part> | undefined,
): Promise<Sections<Part>> {
  const { db, event, now, besides } = request
  const position = await currentPosition(db)
  const kept = before && before.besides === besides && now >= before.since && now - before.since < DAY_MS ? before : undefined
  const changed = kept && (await changedSections(db, event, kept, position, now))
  const sizes = await sectionSizes(db, event, changed)
  const parts = new Map(changed === undefined ? [] : kept!.parts)
  for (const section of changed ?? []) parts.delete(section)
  for (const group of grouped(sizes)) {
    const seats = await readSeats(db, event, group)
    for (const section of group) {
      const own = seats.filter((seat) => seat.section === section)
      if (own.length > 0) parts.set(section, { part: await request.make(section, own), expires: firstEnd(own, now) })
    }
  }
  return { position, since: changed === undefined ? now : kept!.since, besides, parts }
}

/** Returns the sections to read again; undefined if all sections must be read. */
async function changedSections(
  db: Kysely<Database>,
  { id, sales_channel_id }: Place,
  { position, parts }: Sections<unknown>,
  next: string,
  now: number,
): Promise<Set<string> | undefined> {
  const [epoch, xid] = position.split('.')
  if (epoch !== next.split('.')[0]) return undefined
  // The position is the oldest transaction that was running at that time. Later transactions are included, because the parts may
  // lack the changes of those that have committed since.
  const { rows } = await sql<{ section: string | null; changes: number }>`
    select s.section, count(*) as changes
    from (
      select row_id::uuid as uuid from change_log
      where sales_channel_id = ${sales_channel_id} and event_id = ${id} and of_event and tbl = 'seats' and xid >= ${xid}::xid8
      limit ${FAR_BEHIND}
    ) log left join seats s on s.sales_channel_id = ${sales_channel_id} and s.uuid = log.uuid
    group by s.section`.execute(db)
  const changes = rows.reduce((sum, row) => sum + Number(row.changes), 0)
  // A deleted seat has no section any more.
  if (changes >= FAR_BEHIND || rows.some(({ section }) => section === null)) return undefined
  const ended = [...parts].flatMap(([section, { expires }]) => (expires <= now ? [section] : []))
  return new Set([...rows.map(({ section }) => section!), ...ended])
}

async function sectionSizes(db: Kysely<Database>, { id, sales_channel_id }: Place, only: Set<string> | undefined) {
  if (only?.size === 0) return []
  let query = db
    .selectFrom('seats')
    .select(['section', sql<number>`count(*)`.as('size')])
    .where('sales_channel_id', '=', sales_channel_id)
    .where('event_id', '=', id)
    .groupBy('section')
  if (only) query = query.where('section', '=', sql<string>`any(${[...only]}::text[])`)
  return query.execute()
}

/** Yields groups of sections that are read together. */
function* grouped(sizes: readonly { section: string; size: number }[]): Generator<string[]> {
  let group: string[] = []
  let total = 0
  for (const { section, size } of sizes) {
    if (total > 0 && total + size > READ_AT_ONCE) {
      yield group
      group = []
      total = 0
    }
    group.push(section)
    total += size
  }
  if (total > 0) yield group
}

const readSeats = (db: Kysely<Database>, event: Place, sections: readonly string[]): Promise<StoredSeat[]> =>
  db
    .selectFrom('seats')
    .select(seatColumns)
    .where('sales_channel_id', '=', event.sales_channel_id)
    .where('event_id', '=', event.id)
    .where('section', '=', sql<string>`any(${sections}::text[])`)
    .orderBy('row_key')
    .orderBy('seat_key')
    .orderBy('uuid')
    .execute()

/** Returns the earliest end of the holds that are still valid, in milliseconds since 1970; infinity if no such hold has an end. */
function firstEnd(seats: readonly StoredSeat[], now: number): number {
  const ends = seats.flatMap(({ status, reserved_until }) =>
    status === 'reserved' && reserved_until !== null ? Date.parse(reserved_until) : [],
  )
  return Math.min(...ends.filter((end) => end > now), Number.POSITIVE_INFINITY)
}
