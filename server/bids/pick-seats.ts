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
  /** The holder of the seats until they are paid. */
  by: { id: number; name: string }
  /** ISO 8601: the end of the hold. */
  until: string
  /** Milliseconds since 1970. */
  now: number
}

/** How many of the first free seats are searched for adjacent ones: first 40, then 400, then all (null). */
const NEAR = [40, 400, null] as const
const ATTEMPTS = 3

/** The seats that a bid needs. */
interface SeatRequest extends Pool {
  quantity: number
}

/**
 * Holds seats for bids, in the given order: from the product's hold code, else from its price code's sections, else from the
 * event's free seats; neighbours if possible.
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
    // choice is repeated.
    await sql`select pg_advisory_xact_lock(6, ${event})`.execute(db)
    const here = requests.filter((request) => request.event === event)
    const found = (await tryAll(db, here, holding)) ?? (await eachByItself(db, here, holding))
    for (const [request, seats] of found) held.set(request, seats)
  }
  return held
}

/** Chooses seats for all requests, and holds them at once. @returns null if others took one meanwhile: nothing is held then */
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
 * Chooses seats for a request, neighbours if possible.
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
    const found = (await neighbours(db, request, among, quantity)) ?? (await anyOf(db, request, [among], quantity, now))
    if (found) return found
  }
  return pools.length > 1 ? anyOf(db, request, pools, quantity, now) : null
}

async function neighbours(db: Kysely<Database>, pool: Pool, among: RawBuilder<boolean>, count: number): Promise<string[] | null> {
  // A single seat needs no neighbours: the first one is enough.
  for (const near of count === 1 ? [1] : NEAR) {
    const found = await runOf(db, pool, among, count, near === null ? sql`` : sql`limit ${near}`)
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
async function poolsOf(db: Kysely<Database>, { event, hold_code, price_code }: Pool): Promise<RawBuilder<boolean>[]> {
  const pools: RawBuilder<boolean>[] = []
  if (hold_code !== null) pools.push(sql`coalesce(s.hold_code = ${hold_code}, false)`)
  if (price_code !== null) {
    const code = await db
      .selectFrom('price_codes')
      .select('sections')
      .where('event_id', '=', event)
      .where('code', '=', price_code)
      .executeTakeFirst()
    if (code && code.sections.length > 0) pools.push(sql`(s.hold_code is null and s.section = any(${code.sections}::text[]))`)
  }
  return [...pools, sql`(s.hold_code is null)`]
}

/** The condition for free seats. A seat whose hold has expired is free even before the job has released it. */
const free = ({ channel, event }: Pool, now: number) => sql`s.sales_channel_id = ${channel} and s.event_id = ${event}
  and (s.status = 'available' or (s.status = 'reserved' and s.reserved_until <= ${new Date(now).toISOString()}::timestamptz))`

/** Finds adjacent available seats: in one row, consecutive in the order of import. @returns their ids; null if there are none */
async function runOf(
  db: Kysely<Database>,
  pool: Pool,
  among: RawBuilder<boolean>,
  count: number,
  limit: RawBuilder<unknown>,
): Promise<string[] | null> {
  const { rows } = await sql<{ seats: string[] }>`
    with near as (
      select uuid, section, "row", import_ordinal from seats s
      where s.sales_channel_id = ${pool.channel} and s.event_id = ${pool.event} and s.status = 'available' and ${among} order by import_ordinal ${limit}
    ), placed as (
      select *, import_ordinal - row_number() over (partition by section, "row" order by import_ordinal) as run from near
    )
    select (array_agg(uuid order by import_ordinal))[1:${count}::integer] as seats from placed
    group by section, "row", run having count(*) >= ${count} order by min(import_ordinal) limit 1`.execute(db)
  return rows[0]?.seats ?? null
}

/** Holds all of these seats or none. @returns whether they are held */
async function hold(db: Kysely<Database>, pool: Pool, seats: readonly string[], { by, until, now }: Holding): Promise<boolean> {
  await limitLockWaits(db)
  const { rows } = await sql<{ uuid: string }>`
    with wanted as (
      select uuid from seats s where ${free(pool, now)} and uuid = any(${[...seats]}::uuid[]) order by uuid for update
    ), held as (
      update seats set status = 'reserved', reserved_until = ${until}::timestamptz, reserved_by = ${by.id}, reserved_by_name = ${by.name},
        version = version + 1
      where sales_channel_id = ${pool.channel} and uuid in (select uuid from wanted)
        and (select count(*) from wanted) = ${seats.length}
      returning uuid
    )
    insert into seat_history (sales_channel_id, event_id, seat_uuid, action, user_id, user_name, until, at)
    select ${pool.channel}, ${pool.event}, uuid, 'held', ${by.id}::integer, ${by.name}, ${until}::timestamptz, ${new Date(now).toISOString()}::timestamptz
    from held returning seat_uuid as uuid`.execute(db)
  return rows.length === seats.length
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
      update seats set status = 'available', reserved_until = null, reserved_by = null, reserved_by_name = null, version = version + 1
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
}

/**
 * Sells the seats that were held for bids, if the same approver still holds them, or if they are free again.
 * @returns the sold seats, in the order of the seat map
 */
export async function sellSeats(
  db: Kysely<Database>,
  { channel, event }: Pick<Pool, 'channel' | 'event'>,
  seats: readonly string[],
  by: { id: number; name: string },
  now: number,
): Promise<SoldSeat[]> {
  await limitLockWaits(db)
  const { rows } = await sql<SoldSeat>`
    with sold as (
      update seats set status = 'purchased', reserved_until = null, reserved_by = null, reserved_by_name = null, version = version + 1
      where sales_channel_id = ${channel} and uuid = any(${[...seats]}::uuid[])
        and (status = 'available' or (status = 'reserved' and reserved_by = ${by.id}))
      returning uuid, section, "row", seat, price, import_ordinal
    ), told as (
      insert into seat_history (sales_channel_id, event_id, seat_uuid, action, user_id, user_name, at)
      select ${channel}, ${event}, uuid, 'purchased', ${by.id}::integer, ${by.name}, ${new Date(now).toISOString()}::timestamptz from sold
    )
    select uuid, section, "row", seat, price from sold order by import_ordinal, uuid`.execute(db)
  return rows
}

/** Reverses the sale of seats, in the transaction that sold them. */
export async function unsellSeats(
  db: Kysely<Database>,
  { channel }: Pick<Pool, 'channel'>,
  seats: readonly string[],
): Promise<void> {
  await sql`update seats set status = 'available', version = version + 1
    where sales_channel_id = ${channel} and uuid = any(${[...seats]}::uuid[])`.execute(db)
}
