import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { limitLockWaits } from '#server/http/lock-queue.ts'

/** The seats that a product offers. */
interface Pool {
  channel: number
  event: number
  hold_code: string | null
  price_code: string | null
}

interface Holding {
  /** The account that holds the seats until the charge has a result. */
  by: { id: number; name: string }
  /** ISO 8601: the end of the hold. */
  until: string
  /** Milliseconds since 1970. */
  now: number
}

/** The numbers of free seats, from the first one on, that are searched for adjacent seats: first 40, then 400, then all (null). */
const NEAR = [40, 400, null] as const
const ATTEMPTS = 3

/** The seats that a bid needs. */
interface SeatRequest extends Pool {
  quantity: number
}

/**
 * Holds seats for bids, in the given order. Chooses them from the product's hold code, then from the price code's sections, then
 * from the event's free seats; adjacent seats if possible.
 * @returns the ids of each bid's seats; a bid is missing if too few seats are free
 */
export async function holdSeats<W extends SeatRequest>(
  db: Kysely<Database>,
  requests: readonly W[],
  holding: Holding,
): Promise<Map<W, string[]>> {
  const held = new Map<W, string[]>()
  for (const event of [...new Set(requests.map((request) => request.event))].toSorted((a, b) => a - b)) {
    // Approvals of one event choose their seats one after the other. If somebody else takes a seat between choice and hold, the
    // choice is repeated, at most three times for each bid.
    await sql`select pg_advisory_xact_lock(6, ${event})`.execute(db)
    const here = requests.filter((request) => request.event === event)
    const found = (await tryAll(db, here, holding)) ?? (await eachByItself(db, here, holding))
    for (const [request, seats] of found) held.set(request, seats)
  }
  return held
}

/**
 * Chooses seats for all requests, and holds them in one step.
 * @returns null if somebody else took one of the seats after they were chosen; then no seat is held
 */
async function tryAll<W extends SeatRequest>(db: Kysely<Database>, requests: readonly W[], holding: Holding) {
  const chosen = new Map<W, string[]>()
  for (const request of requests) {
    const seats = await choose(db, request, [...chosen.values()].flat(), holding.now)
    if (seats) chosen.set(request, seats)
  }
  const seats = [...chosen.values()].flat()
  return seats.length === 0 || (await hold(db, requests[0]!, seats, holding)) ? chosen : null
}

async function eachByItself<W extends SeatRequest>(db: Kysely<Database>, requests: readonly W[], holding: Holding) {
  const held = new Map<W, string[]>()
  for (const request of requests)
    for (let attempt = 0; attempt < ATTEMPTS && !held.has(request); attempt++) {
      const found = await tryAll(db, [request], holding)
      if (found?.size === 0) break
      if (found) held.set(request, found.get(request)!)
    }
  return held
}

/**
 * Chooses seats for a request, adjacent ones if possible.
 * @param taken seats that are chosen already, but not held yet
 * @returns their ids; null if too few seats are free
 */
async function choose(
  db: Kysely<Database>,
  request: SeatRequest,
  taken: readonly string[],
  now: number,
): Promise<string[] | null> {
  const left = (among: RawBuilder<boolean>) =>
    taken.length === 0 ? among : sql<boolean>`(${among} and uuid <> all(${[...taken]}::uuid[]))`
  const pools = (await poolsOf(db, request)).map(left)
  const { quantity } = request
  for (const among of pools) {
    const found = (await neighbours(db, request, among, quantity, now)) ?? (await anyOf(db, request, [among], quantity, now))
    if (found) return found
  }
  return pools.length > 1 ? anyOf(db, request, pools, quantity, now) : null
}

async function neighbours(
  db: Kysely<Database>,
  pool: Pool,
  among: RawBuilder<boolean>,
  count: number,
  now: number,
): Promise<string[] | null> {
  // A single seat needs no adjacent seat, so the first free seat is enough.
  for (const near of count === 1 ? [1] : NEAR) {
    const found = await runOf(db, pool, among, count, { now, limit: near === null ? sql`` : sql`limit ${near}` })
    if (found) return found
  }
  return null
}

/** Returns `count` free seats, those of the first pool before the others; null if fewer are free. */
async function anyOf(db: Kysely<Database>, pool: Pool, pools: readonly RawBuilder<boolean>[], count: number, now: number) {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from seats s where ${free(pool, now)} and (${sql.join(pools, sql` or `)})
    order by ${sql.join(pools.map((among) => sql`${among} desc`))}, import_ordinal limit ${count}`.execute(db)
  return rows.length < count ? null : rows.map(({ uuid }) => uuid)
}

/** Returns the sources of seats, first choice first, each as a condition on `s`. */
async function poolsOf(db: Kysely<Database>, { channel, event, hold_code, price_code }: Pool): Promise<RawBuilder<boolean>[]> {
  const pools: RawBuilder<boolean>[] = []
  if (hold_code !== null) pools.push(sql`coalesce(s.hold_code = ${hold_code}, false)`)
  if (price_code !== null) {
    // Several price codes of an event may have the same code. A price code without sections is valid for all sections, like the
    // last pool.
    const codes = await db
      .selectFrom('price_codes')
      .select('sections')
      .where('sales_channel_id', '=', channel)
      .where('event_id', '=', event)
      .where('code', '=', price_code)
      .execute()
    const sections = [...new Set(codes.flatMap((code) => code.sections))]
    if (sections.length > 0 && codes.every((code) => code.sections.length > 0))
      pools.push(sql`(s.hold_code is null and s.section = any(${sections}::text[]))`)
  }
  return [...pools, sql`(s.hold_code is null)`]
}

const inEvent = ({ channel, event }: Pool) => sql`s.sales_channel_id = ${channel} and s.event_id = ${event}`

/** Returns the condition for seats whose hold has expired. They are free even before the job has released them. */
const ended = (now: number) => sql`(s.status = 'reserved' and s.reserved_until <= ${new Date(now).toISOString()}::timestamptz)`

/** Returns the condition for free seats. */
const free = (pool: Pool, now: number) => sql`${inEvent(pool)} and (s.status = 'available' or ${ended(now)})`

/**
 * Finds adjacent free seats: in one row, consecutive in the order of import. Available seats and those with an expired hold are
 * read separately, since each has an index.
 * @returns their ids; null if not enough free seats are adjacent
 */
async function runOf(
  db: Kysely<Database>,
  pool: Pool,
  among: RawBuilder<boolean>,
  count: number,
  { now, limit }: { now: number; limit: RawBuilder<unknown> },
): Promise<string[] | null> {
  const columns = sql`uuid, section, "row", import_ordinal`
  const { rows } = await sql<{ seats: string[] }>`
    with near as (
      select * from (
        (select ${columns} from seats s where ${inEvent(pool)} and s.status = 'available' and ${among} order by import_ordinal ${limit})
        union all
        (select ${columns} from seats s where ${inEvent(pool)} and ${ended(now)} and ${among})
      ) either order by import_ordinal ${limit}
    ), placed as (
      select *, import_ordinal - row_number() over (partition by section, "row" order by import_ordinal) as run from near
    )
    select (array_agg(uuid order by import_ordinal))[1:${count}::integer] as seats from placed
    group by section, "row", run having count(*) >= ${count} order by min(import_ordinal) limit 1`.execute(db)
  return rows[0]?.seats ?? null
}

/**
 * Holds all of these seats, or no seat. If the hold of another account has expired, but the job has not yet released the seat, the
 * end of that hold is also added to the seat's history.
 * @returns whether the seats are held
 */
async function hold(db: Kysely<Database>, pool: Pool, seats: readonly string[], { by, until, now }: Holding): Promise<boolean> {
  await limitLockWaits(db)
  const at = new Date(now).toISOString()
  const { rows } = await sql<{ action: string }>`
    with wanted as (
      select uuid, status, reserved_by, reserved_by_name, reserved_until from seats s
      where ${free(pool, now)} and uuid = any(${[...seats]}::uuid[]) order by uuid for update
    ), held as (
      update seats set status = 'reserved', reserved_until = ${until}::timestamptz, reserved_by = ${by.id}, reserved_by_name = ${by.name},
        hold_for = null, hold_reason = null, version = version + 1
      where sales_channel_id = ${pool.channel} and uuid in (select uuid from wanted)
        and (select count(*) from wanted) = ${seats.length}
      returning uuid
    )
    insert into seat_history (sales_channel_id, event_id, seat_uuid, action, user_id, user_name, holder_id, holder_name, until, at)
    select ${pool.channel}, ${pool.event}, uuid, action, user_id, user_name, holder_id, holder_name, until, at from (
      select uuid, 'expired' as action, null::integer as user_id, null as user_name, wanted.reserved_by as holder_id,
        wanted.reserved_by_name as holder_name, wanted.reserved_until as until, wanted.reserved_until as at
      from held join wanted using (uuid) where wanted.status = 'reserved'
      union all
      select uuid, 'held', ${by.id}::integer, ${by.name}, null, null, ${until}::timestamptz, ${at}::timestamptz from held
    ) lines order by action = 'held'
    returning action`.execute(db)
  return rows.filter(({ action }) => action === 'held').length === seats.length
}

/** Releases the seats that were held for bids without a successful charge. */
export async function releaseSeats(
  db: Kysely<Database>,
  { channel, event }: Pick<Pool, 'channel' | 'event'>,
  seats: readonly string[],
  by: { id: number; name: string },
  now: number,
): Promise<void> {
  await limitLockWaits(db)
  await sql`
    with freed as (
      update seats set status = 'available', reserved_until = null, reserved_by = null, reserved_by_name = null,
        hold_for = null, hold_reason = null, version = version + 1
      where sales_channel_id = ${channel} and uuid = any(${[...seats]}::uuid[]) and status = 'reserved' and reserved_by = ${by.id}
      returning uuid
    )
    insert into seat_history (sales_channel_id, event_id, seat_uuid, action, user_id, user_name, at)
    select ${channel}, ${event}, uuid, 'released', ${by.id}::integer, ${by.name}, ${new Date(now).toISOString()}::timestamptz from freed`.execute(
    db,
  )
}

export interface SoldSeat {
  uuid: string
  section: string
  row: string
  seat: string
  price: number
  /** Whether the approver held the seat until the sale; false if it was free again. */
  wasHeld: boolean
}

type Place = Pick<Pool, 'channel' | 'event'>
type By = Holding['by']

/**
 * Sells the seats that were held for bids, if the same approver still holds them, or if they are free again. The line in their
 * history is added by `recordSold`, once it is certain that the sale is not reversed.
 * @returns the sold seats, in the order of import
 */
export async function sellSeats(db: Kysely<Database>, { channel }: Place, seats: readonly string[], by: By): Promise<SoldSeat[]> {
  await limitLockWaits(db)
  const { rows } = await sql<SoldSeat>`
    with before as (
      select uuid, status from seats where sales_channel_id = ${channel} and uuid = any(${[...seats]}::uuid[])
        and (status = 'available' or (status = 'reserved' and reserved_by = ${by.id}))
      order by uuid for update
    ), sold as (
      update seats set status = 'purchased', reserved_until = null, reserved_by = null, reserved_by_name = null,
        hold_for = null, hold_reason = null, version = version + 1
      from before where sales_channel_id = ${channel} and seats.uuid = before.uuid
      returning seats.uuid, section, "row", seat, price, import_ordinal, before.status = 'reserved' as "wasHeld"
    )
    select uuid, section, "row", seat, price, "wasHeld" from sold order by import_ordinal, uuid`.execute(db)
  return rows
}

/** Adds the sale of seats to their history. */
export const recordSold = (db: Kysely<Database>, place: Place, seats: readonly SoldSeat[], by: By, now: number): Promise<void> =>
  addLines(db, place, 'purchased', seats, by, now)

/**
 * Reverses the sale of seats, in the transaction that sold them, so the sale does not appear in the seats' history. Seats that were
 * held for the bid are released.
 */
export async function unsellSeats(
  db: Kysely<Database>,
  place: Place,
  seats: readonly SoldSeat[],
  by: By,
  now: number,
): Promise<void> {
  await sql`update seats set status = 'available', version = version + 1
    where sales_channel_id = ${place.channel} and uuid = any(${seats.map(({ uuid }) => uuid)}::uuid[])`.execute(db)
  await addLines(
    db,
    place,
    'released',
    seats.filter(({ wasHeld }) => wasHeld),
    by,
    now,
  )
}

async function addLines(
  db: Kysely<Database>,
  { channel, event }: Place,
  action: 'purchased' | 'released',
  seats: readonly SoldSeat[],
  by: By,
  now: number,
): Promise<void> {
  if (seats.length === 0) return
  await sql`
    insert into seat_history (sales_channel_id, event_id, seat_uuid, action, user_id, user_name, at)
    select ${channel}, ${event}, uuid, ${action}, ${by.id}::integer, ${by.name}, ${new Date(now).toISOString()}::timestamptz
    from unnest(${seats.map(({ uuid }) => uuid)}::uuid[]) as uuid`.execute(db)
}
