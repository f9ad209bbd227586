import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import { bidOrSubscribe } from './bid-traffic.ts'
import { insertMany } from './bulk.ts'
import { Random } from './random.ts'
import { resaleTurn } from './resale-traffic.ts'
import { sale } from './sales.ts'
import { demoChannels } from './world.ts'

const PAUSE = 2_500
/** The share of ticks with an action on the marketplace. */
const RESALE = 0.3
/** The share of ticks with a bid or a subscription. */
const BIDS = 0.3
/** The first order number of the traffic, far above those of the seeded sales. */
const FIRST_ORDER = 1_000_000

/**
 * Simulates fans who buy seats, trade on the marketplace, bid and subscribe from time to time, so that screens change and conflicts
 * happen. Only for the demo world (`HOLDFAST_TRAFFIC=1`).
 * @returns a function that stops the traffic
 */
export function startTraffic(context: Context): () => Promise<void> {
  const random = new Random(context.clock.now())
  let order = FIRST_ORDER + (context.clock.now() % 100_000_000)
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => transact(context, (tx) => buySeats(tx, random, context.clock.now(), order++)))
      .then(() => (random.chance(RESALE) ? resaleTurn(context, random) : undefined))
      .then(() => (random.chance(BIDS) ? transact(context, (tx) => bidOrSubscribe(tx, random, context.clock.now())) : undefined))
      .catch(() => undefined)
  }, PAUSE)
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Makes one purchase: up to four adjacent seats at one of the next events of a channel. */
async function buySeats(tx: Kysely<Database>, random: Random, now: number, order: number): Promise<void> {
  const channel = random.pick(demoChannels)
  const event = await tx
    .selectFrom('events')
    .select(['id', 'time', 'total_quantity'])
    .where('sales_channel_id', '=', channel.id)
    .where('status', '=', 1)
    .where('time', '>', toIso(now))
    .whereRef('total_quantity', '>', 'total_purchased')
    .orderBy('time')
    .limit(2)
    .execute()
    .then((events) => (events.length ? random.pick(events) : undefined))
  if (!event) return
  const seats = await freeNeighbours(tx, channel.id, event.id, random.between(0, event.total_quantity - 1), random.between(1, 4))
  const [first, last] = [seats[0], seats.at(-1)]
  if (!first || !last) return
  await tx
    .updateTable('seats')
    .set({
      status: 'purchased',
      reserved_until: null,
      reserved_by: null,
      reserved_by_name: null,
      hold_for: null,
      hold_reason: null,
      version: sql`version + 1`,
    })
    .where('sales_channel_id', '=', channel.id)
    .where(
      'uuid',
      'in',
      seats.map((seat) => seat.uuid),
    )
    .execute()
  const row = sale(
    { channel, event, random, now, n: order, rewards: await usableRewards(tx, channel.id, event.id, now) },
    {
      kind: 'seats',
      run: { section: first.section, row: first.row, first: Number(first.seat), last: Number(last.seat), price: first.price },
    },
  )
  await insertMany(tx, 'transactions', [{ ...row, purchased_time: toIso(now), version: 1, created_at: toIso(now) }])
  await insertMany(
    tx,
    'seat_history',
    seats.map((seat) => bought(channel.id, event.id, seat.uuid, now)),
  )
}

/** Returns the rewards that a buyer of seats at an event can use now, as code and amount. */
export async function usableRewards(
  tx: Kysely<Database>,
  channel: number,
  event: number,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('rewards')
    .select(['code', 'amount'])
    .where('sales_channel_id', '=', channel)
    .where('deleted_at', 'is', null)
    .where('status', '=', 1)
    .where((is) => is.or([is('type', 'is', null), is('type', '=', 'seat')]))
    .where((is) => is.or([is('start_date', 'is', null), is('start_date', '<=', toIso(now))]))
    .where((is) => is.or([is('end_date', 'is', null), is('end_date', '>=', toIso(now))]))
    .where((is) => is.or([is('apply_to_all_events', '=', true), sql<boolean>`${event} = any(events)`]))
    .execute()
  return new Map(rows.map(({ code, amount }) => [code, amount]))
}

/** Returns free adjacent seats of one row, the first at or after a position in the seat map. */
async function freeNeighbours(tx: Kysely<Database>, channel: number, event: number, from: number, count: number) {
  const free = await tx
    .selectFrom('seats')
    .select(['uuid', 'section', 'row', 'seat', 'price', 'import_ordinal'])
    .where('sales_channel_id', '=', channel)
    .where('event_id', '=', event)
    .where('status', '=', 'available')
    .where('import_ordinal', '>=', from)
    .orderBy('import_ordinal')
    .limit(count)
    .forUpdate()
    .skipLocked()
    .execute()
  const start = free[0]
  return free.filter(
    (seat, index) =>
      start && seat.section === start.section && seat.row === start.row && seat.import_ordinal === start.import_ordinal + index,
  )
}

const bought = (sales_channel_id: number, event_id: number, seat_uuid: string, now: number) => ({
  sales_channel_id,
  event_id,
  seat_uuid,
  action: 'purchased',
  at: toIso(now),
})
