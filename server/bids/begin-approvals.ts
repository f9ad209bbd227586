import { sql, type Kysely } from 'kysely'
import { roundMoney } from '#lib/money.ts'
import { toEpoch, toIso } from '#lib/time.ts'
import { uuidv7 } from '#lib/uuid.ts'
import type { Database } from '#server/db/schema.ts'
import { HELD_MS, NO_SEAT, lockBids, whyNotApprovable, type By } from './approval.ts'
import type { ChargePlan } from '#server/db/schema-bids.ts'
import { LEASE_MS } from '#server/outbound/leased-rows.ts'
import { BID_MISSING } from './bid-row.ts'
import { holdSeats } from './pick-seats.ts'
import { takenOf } from './write-products.ts'

const STARTED = 'The event has started.'
const SOLD_OUT = 'All seats for this product have been awarded.'
/** Returns why a bid for more seats than are left is refused. */
const tooFewLeft = (left: number, wanted: number) =>
  left > 0 ? `Seats left for this product: ${left}. This bid needs ${wanted}.` : SOLD_OUT

interface Beginning {
  by: By
  /** Milliseconds since 1970. */
  now: number
  /** The id of the approval run to which the bids belong. */
  run?: string | null
}

/** The plan of a bid's approval, or the reason why the approval was refused. */
type Begun = { plan: ChargePlan } | { refused: string }

/**
 * Begins to approve bids in the given order: holds their seats and records their charges before any external
 * call. Nothing is written for a bid that is refused.
 * @returns the results of at least the first bid: if the seats for a bid depend on the bids before it, that bid
 * and the following ones are left for the next call
 */
export async function beginApprovals(
  db: Kysely<Database>,
  ids: readonly string[],
  { by, now, run = null }: Beginning,
): Promise<Map<string, Begun>> {
  const found = await lockBids(db, ids)
  const starts = await eventsOf(
    db,
    [...found.values()].map(({ product }) => product.event_id),
  )
  const begun = new Map<string, Begun>()
  const plans: ChargePlan[] = []
  const taken = new Map<string, number>()
  for (const id of ids) {
    const one = found.get(id)
    const event = one && starts.get(one.product.event_id)!
    const why = one && event ? (whyNotApprovable(one.bid) ?? (toEpoch(event.time) <= now ? STARTED : null)) : BID_MISSING
    if (!one || !event || why !== null) {
      begun.set(id, { refused: why ?? BID_MISSING })
      continue
    }
    const { bid, product } = one
    const given = taken.get(product.id) ?? (await takenOf(db, product.id))
    if (given + bid.quantity > product.quantity) {
      // Earlier bids in this call may fail and release their seats. This bid is therefore decided in the next call.
      if (plans.some((plan) => plan.product === product.id)) break
      begun.set(id, { refused: tooFewLeft(product.quantity - given, bid.quantity) })
      continue
    }
    taken.set(product.id, given + bid.quantity)
    plans.push({
      charge: uuidv7(now),
      bid: id,
      channel: bid.sales_channel_id,
      product: product.id,
      event: event.id,
      fan: bid.fan_id,
      quantity: bid.quantity,
      amount: roundMoney(bid.amount * bid.quantity, product.currency),
      currency: product.currency,
      description: `${product.name}: ${event.title}`,
      hold_code: product.hold_code,
      price_code: product.price_code,
    })
  }
  const seats = await holdSeats(db, plans, { by, now, until: toIso(now + HELD_MS) })
  for (const plan of plans) begun.set(plan.bid, seats.has(plan) ? { plan } : { refused: NO_SEAT })
  await writeCharges(db, seats, { by, now, run })
  return begun
}

async function eventsOf(db: Kysely<Database>, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { id: number; title: string; time: string }>()
  const events = await db
    .selectFrom('events')
    .select(['id', 'title', 'time'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(events.map((event) => [event.id, event]))
}

async function writeCharges(db: Kysely<Database>, seats: ReadonlyMap<ChargePlan, string[]>, { by, now, run = null }: Beginning) {
  if (seats.size === 0) return
  await db
    .insertInto('bid_charges')
    .values(
      [...seats].map(([plan, held]) => ({
        id: plan.charge,
        sales_channel_id: plan.channel,
        bid_id: plan.bid,
        run_id: run,
        plan: JSON.stringify(plan),
        seats: held,
        user_id: by.id,
        user_name: by.name,
        leased_until: toIso(now + LEASE_MS),
        attempts: 1,
        created_at: toIso(now),
      })),
    )
    .execute()
  const plans = [...seats.keys()]
  await sql`update bids set charging = asked.charge, refund = null, version = version + 1
    from unnest(${plans.map(({ bid }) => bid)}::uuid[], ${plans.map(({ charge }) => charge)}::uuid[]) as asked (bid, charge)
    where id = asked.bid`.execute(db)
}
