import { sql, type Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { notifyEach } from '#server/fan-news/notify-fan.ts'
import { recordFailedPayment } from '#server/kernel/audit.ts'
import type { Moved } from '#server/kernel/gateways/payments.ts'
import { recordSales } from '#server/transactions/record-sale.ts'
import { HELD_MS, NO_SEAT, lockProducts, type By } from './approval.ts'
import type { ChargePlan } from '#server/db/schema-bids.ts'
import { holdSeats, recordSold, releaseSeats, sellSeats, type SoldSeat, unsellSeats } from './pick-seats.ts'
import { placeOf } from './place-of.ts'

/** A charge with its result at the payments gateway. */
export interface Charged {
  plan: ChargePlan
  moved: Moved
}

/** A charge whose approval has not ended. */
interface Open extends Charged {
  /** The seats that are held for the charge. */
  seats: readonly string[]
  by: By
}

/** The new state of a charge, and of its bid. */
interface Became {
  plan: ChargePlan
  state: 'approved' | 'failed' | 'refund_due'
  reason: string | null
  /** The gateway's id of the charge. */
  charged: string | null
  sale?: string
  seats?: readonly string[]
}

const paymentFailed = (reason: string) => `The payment failed: ${reason}`

/**
 * Ends approvals, each exactly once: either seats, sale and bid change together, or the seats are released and the bid stays
 * pending.
 * @param now milliseconds since 1970
 * @returns for each charge, the reason why the bid got no seats; null if the bid got seats
 */
export async function endApprovals(
  db: Kysely<Database>,
  charged: readonly Charged[],
  now: number,
): Promise<Map<string, string | null>> {
  await lockProducts(
    db,
    charged.map(({ plan }) => plan.product),
  )
  const charges = await db
    .selectFrom('bid_charges')
    .select(['id', 'state', 'reason', 'seats', 'user_id', 'user_name'])
    .where(
      'id',
      'in',
      charged.map(({ plan }) => plan.charge),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const byId = new Map(charges.map((charge) => [charge.id, charge]))
  const ended = new Map<string, string | null>()
  // The seats of one event and one approver are sold in one step.
  const open = new Map<string, Open[]>()
  for (const one of charged) {
    const { state, reason, seats, user_id, user_name } = byId.get(one.plan.charge)!
    if (state !== 'running') ended.set(one.plan.charge, state === 'approved' ? null : (reason ?? NO_SEAT))
    else {
      const group = `${one.plan.event} ${user_id}`
      open.set(group, [...(open.get(group) ?? []), { ...one, seats, by: { id: user_id, name: user_name } }])
    }
  }
  for (const group of open.values())
    for (const { plan, reason } of await settle(db, await endInEvent(db, group, now), now)) ended.set(plan.charge, reason)
  return ended
}

const all = (group: readonly Open[]) => group.flatMap(({ seats }) => seats)

async function endInEvent(db: Kysely<Database>, group: readonly Open[], now: number): Promise<Became[]> {
  const { plan: place, by } = group[0]!
  const paid = group.filter(({ moved }) => moved.moved)
  const unpaid = group.filter(({ moved }) => !moved.moved)
  if (unpaid.length > 0) await releaseSeats(db, place, all(unpaid), by, now)
  const sold = new Set(paid.length > 0 ? await sellSeats(db, place, all(paid), by) : [])
  const fulfilled: { one: Open; seats: SoldSeat[] }[] = []
  const became: Became[] = []
  for (const one of group) {
    const { plan, moved } = one
    if (!moved.moved) {
      const { channel, bid, amount, currency } = plan
      await recordFailedPayment(db, { what: 'charge', channel, user: one.by, of: { bid }, amount, currency }, now)
      became.push({ plan, state: 'failed', reason: paymentFailed(moved.reason), charged: null })
      continue
    }
    const own = [...sold].filter(({ uuid }) => one.seats.includes(uuid))
    // If a hold expired, the same seat may have been held again for another bid, but it is sold only once.
    for (const seat of own) sold.delete(seat)
    const seats = await whole(db, one, own, now)
    if (seats === null) became.push({ plan, state: 'refund_due', reason: NO_SEAT, charged: moved.id })
    else fulfilled.push({ one, seats })
  }
  await recordSold(
    db,
    place,
    fulfilled.flatMap(({ seats }) => seats),
    by,
    now,
  )
  return [...became, ...(await fulfil(db, fulfilled, now))]
}

/**
 * Completes the seats of a bid. If others bought some of the seats after the hold of the bid had expired, the bid gets other free
 * seats instead.
 * @returns all seats of the bid; null if too few seats are free; then `seats` are no longer sold to the bid
 */
async function whole(db: Kysely<Database>, { plan, by }: Open, seats: SoldSeat[], now: number): Promise<SoldSeat[] | null> {
  const missing = plan.quantity - seats.length
  if (missing === 0) return seats
  const seatRequest = { ...plan, quantity: missing }
  const others = (await holdSeats(db, [seatRequest], { by, now, until: toIso(now + HELD_MS) })).get(seatRequest)
  if (others) return [...seats, ...(await sellSeats(db, plan, others, by))]
  // A bid gets all its seats, or no seat at all.
  await unsellSeats(db, plan, seats, by, now)
  return null
}

/** Stores the sales, and queues the fans' messages. */
async function fulfil(
  db: Kysely<Database>,
  fulfilled: readonly { one: Open; seats: SoldSeat[] }[],
  now: number,
): Promise<Became[]> {
  if (fulfilled.length === 0) return []
  const each = fulfilled.map(({ one: { plan, moved }, seats }) => ({
    plan,
    seats,
    place: placeOf(seats),
    charged: (moved.moved && moved.id) || null,
  }))
  const sales = await recordSales(
    db,
    each.map(({ plan, seats, place, charged }) => ({
      ...plan,
      product: 'bid-to-seat',
      face_value: seats[0]!.price,
      place,
      charge: charged,
    })),
    now,
  )
  await notifyEach(
    db,
    each.map(({ plan, place: { section, row, seat } }) => {
      const { fan, amount, currency, description: product } = plan
      return { fan, news: { what: 'bid-accepted', product, place: { section, row, seats: seat }, amount, currency } }
    }),
    now,
  )
  return each.map(({ plan, seats, charged }, nth) => ({
    plan,
    state: 'approved',
    reason: null,
    charged,
    sale: sales[nth]!,
    seats: seats.map(({ uuid }) => uuid),
  }))
}

/** Stores the results of charges, and the new states of their bids. The bids are then no longer being charged. */
async function settle(db: Kysely<Database>, became: readonly Became[], now: number): Promise<readonly Became[]> {
  const rows = became.map(({ plan, state, reason, charged, sale, seats }) => ({
    charge: plan.charge,
    bid: plan.bid,
    state,
    reason,
    charged,
    sale,
    seats,
  }))
  await sql`
    with became as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as one (charge uuid, bid uuid, state text, reason text, charged text, sale uuid, seats uuid[])
    ), settled as (
      update bid_charges set state = became.state, reason = became.reason, attempts = 0, settled_at = ${toIso(now)}::timestamptz,
        plan = case when became.state = 'refund_due' then plan || jsonb_build_object('charged', became.charged) else plan end
      from became where bid_charges.id = became.charge
    ), given as (
      select * from became where state = 'approved'
    )
    update bids set charging = null, refund = case when became.state = 'refund_due' then 'due' end, reason = became.reason, updated_at = ${toIso(now)}::timestamptz, version = version + 1,
      status = case when given.bid is null then status else 'Approved' end, paid = paid or given.bid is not null,
      charge_id = coalesce(given.charged, charge_id), transaction_id = coalesce(given.sale, transaction_id),
      seats = coalesce(given.seats, bids.seats)
    from became left join given using (bid) where bids.id = became.bid`.execute(db)
  return became
}
