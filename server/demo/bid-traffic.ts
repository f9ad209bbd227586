import { sql, type Kysely } from 'kysely'
import { roundMoney } from '#lib/money.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { nextPeriod } from '#server/pass/periods.ts'
import type { Random } from './random.ts'

const HOUR_MS = 3_600_000

/** Makes a fan bid on an open product, or subscribe to a running pass. @param now milliseconds since 1970 */
export async function bidOrSubscribe(tx: Kysely<Database>, random: Random, now: number): Promise<void> {
  if (random.chance(0.8)) await bid(tx, random, now)
  else await subscribe(tx, random, now)
}

const anyFan = async (tx: Kysely<Database>, channel: number, random: Random): Promise<number | undefined> => {
  const { rows } = await sql<{ low: number; high: number }>`
    select min(id) as low, max(id) as high from fans where sales_channel_id = ${channel}`.execute(tx)
  const { low, high } = rows[0]!
  return low === null ? undefined : random.between(low, high)
}

async function bid(tx: Kysely<Database>, random: Random, now: number): Promise<void> {
  const open = await tx
    .selectFrom('bid_products as p')
    .innerJoin('events as e', 'e.id', 'p.event_id')
    .selectAll('p')
    .where('p.deleted_at', 'is', null)
    .where('p.start_time', '<=', toIso(now))
    .where('p.end_time', '>', toIso(now))
    .where('e.time', '>', toIso(now + 2 * HOUR_MS))
    .execute()
  if (open.length === 0) return
  const product = random.pick(open)
  const fan = await anyFan(tx, product.sales_channel_id, random)
  if (fan === undefined) return
  const id = random.uuid()
  const amount = roundMoney(
    product.min_amount + random.next() * (product.max_amount - product.min_amount) * 0.6,
    product.currency,
  )
  const quantity = random.between(product.min_quantity_per_purchase, product.max_quantity_per_purchase)
  const at = toIso(now)
  await tx
    .insertInto('bids')
    .values({
      id,
      sales_channel_id: product.sales_channel_id,
      bid_product_id: product.id,
      fan_id: fan,
      amount,
      quantity,
      reason: null,
      charge_id: null,
      transaction_id: null,
      created_at: at,
      updated_at: at,
    })
    .execute()
  await tx
    .insertInto('bid_history')
    .values({ id: random.uuid(), bid_id: id, type: 'Bidding - Created', amount, quantity, created_at: at })
    .execute()
  await tx
    .insertInto('fan_activities')
    .values({
      id: random.uuid(),
      sales_channel_id: product.sales_channel_id,
      fan_id: fan,
      type: 'Bidding - Created',
      created_at: at,
    })
    .execute()
}

async function subscribe(tx: Kysely<Database>, random: Random, now: number): Promise<void> {
  const at = toIso(now)
  const open = await tx
    .selectFrom('pass_products as p')
    .innerJoin('sales_channels as c', 'c.id', 'p.sales_channel_id')
    .selectAll('p')
    .select('c.timezone')
    .where('p.is_enabled', '=', 1)
    .where('p.start_date', '<=', at)
    .where('p.end_date', '>', at)
    .where(sql<boolean>`p.quantity > p.active_subscriptions`)
    .execute()
  if (open.length === 0) return
  const pass = random.pick(open)
  const fan = await anyFan(tx, pass.sales_channel_id, random)
  if (fan === undefined) return
  const next = nextPeriod(at, at, pass.timezone)
  await tx
    .insertInto('pass_subscriptions')
    .values({
      id: random.uuid(),
      sales_channel_id: pass.sales_channel_id,
      pass_product_id: pass.id,
      fan_id: fan,
      status: 'trial',
      subscribed: true,
      start_date: at,
      end_date: pass.end_date,
      renews_at: next < pass.end_date ? next : null,
      cancelled_at: null,
      created_at: at,
    })
    .execute()
}
