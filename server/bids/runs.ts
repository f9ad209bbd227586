import { sql, type Kysely } from 'kysely'
import type { ApprovalRun } from '#contract/bids.ts'
import { toIso } from '#lib/time.ts'
import { uuidv7 } from '#lib/uuid.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import { notFound } from '#server/kernel/refusal.ts'
import { inTime } from '#server/outbound/in-time.ts'
import { LEASE_MS } from '#server/outbound/leased-rows.ts'
import { chargeCard, type By } from './approval.ts'
import type { ChargePlan } from '#server/db/schema-bids.ts'
import { beginApprovals } from './begin-approvals.ts'
import { ending } from './ending.ts'
import { markBegun, markRefused, markUnknown } from './run-lines.ts'

/** The number of bids of a run that begin in one transaction. */
const TOGETHER = 10
/** The number of groups of `TOGETHER` bids in progress at once: while one group is charged, the other one begins or ends. */
const AT_ONCE = 2

/** Stores an approval run with one line for each bid. Nothing is charged yet. @returns its id */
export async function createRun(db: Kysely<Database>, ids: readonly string[], by: By, now: number): Promise<string> {
  const bids = await db
    .selectFrom('bids')
    .select(['id', 'sales_channel_id', 'bid_product_id'])
    .where('id', 'in', [...ids])
    .execute()
  const products = new Set(bids.map(({ bid_product_id }) => bid_product_id))
  // The run belongs to the channel of the first bid in the request.
  const home = bids.find((bid) => bid.id === ids[0]?.toLowerCase()) ?? bids[0]!
  const id = uuidv7(now)
  await db
    .insertInto('approval_runs')
    .values({
      id,
      sales_channel_id: home.sales_channel_id,
      bid_product_id: products.size === 1 ? [...products][0]! : null,
      user_id: by.id,
      user_name: by.name,
      created_at: toIso(now),
      leased_until: toIso(now + LEASE_MS),
    })
    .execute()
  await sql`insert into approval_lines (run_id, nth, bid_id)
    select ${id}::uuid, nth, bid from unnest(${[...ids]}::uuid[]) with ordinality as asked (bid, nth)`.execute(db)
  return id
}

/**
 * Approves the waiting lines of a run, a few at a time. A bid that fails does not stop the others.
 * @param until milliseconds since 1970: no line is begun after it
 */
export async function workRun(context: Context, run: string, until: number): Promise<void> {
  const end = ending(context)
  const work = async () => {
    while (context.clock.now() < until && (await workLines(context, run, end)));
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await endRun(context.db, run, context.clock.now())
}

/** Approves the next waiting bids of a run. @returns false if no line is waiting */
async function workLines(context: Context, run: string, end: ReturnType<typeof ending>): Promise<boolean> {
  const plans = await transact(context, (tx) => beginLines(tx, run, context.clock.now()))
  if (plans === null) return false
  const charge = async (plan: ChargePlan) => {
    try {
      await end({ plan, moved: await inTime((signal) => chargeCard(context, plan, signal)) })
    } catch {
      await markUnknown(context.db, plan.charge)
    }
  }
  await Promise.all(plans.map(charge))
  return true
}

/** Begins the next waiting lines of a run. @returns the charges to make; null if no line is waiting or the run was stopped */
async function beginLines(tx: Kysely<Database>, run: string, now: number): Promise<ChargePlan[] | null> {
  // Groups of lines begin one after the other, so that the remaining seats go to the first bids of the request.
  await sql`select from approval_runs where id = ${run} for update`.execute(tx)
  const { rows: lines } = await sql<{ nth: number; bid_id: string; user_id: number; user_name: string }>`
    select l.nth, l.bid_id, r.user_id, r.user_name from approval_lines l join approval_runs r on r.id = l.run_id
    where l.run_id = ${run} and l.state = 'waiting' and r.stopped_at is null
    order by l.nth limit ${TOGETHER}`.execute(tx)
  const first = lines[0]
  if (!first) return null
  // The lease is renewed when half of it is over. If it were renewed each time, concurrent groups would wait for each other.
  await tx
    .updateTable('approval_runs')
    .set({ leased_until: toIso(now + LEASE_MS) })
    .where('id', '=', run)
    .where('leased_until', '<', toIso(now + LEASE_MS / 2))
    .execute()
  const by = { id: first.user_id, name: first.user_name }
  const begun = await beginApprovals(
    tx,
    lines.map(({ bid_id }) => bid_id),
    { by, now, run },
  )
  const plans: ChargePlan[] = []
  const charges = new Map<number, string>()
  const refused = new Map<number, string>()
  for (const { nth, bid_id } of lines) {
    const one = begun.get(bid_id)
    if (one === undefined) continue
    if ('refused' in one) refused.set(nth, one.refused)
    else {
      plans.push(one.plan)
      charges.set(nth, one.plan.charge)
    }
  }
  await markBegun(tx, run, charges)
  await markRefused(tx, run, refused)
  return plans
}

/** Marks a run as done if no line is waiting, running or unknown. */
export async function endRun(db: Kysely<Database>, run: string, now: number): Promise<void> {
  await sql`update approval_runs set done_at = ${toIso(now)} where id = ${run} and done_at is null
    and not exists (select from approval_lines l where l.run_id = ${run} and l.state in ('waiting', 'running', 'unknown'))`.execute(
    db,
  )
}

/** Stops a run: waiting bids stay pending; a charge in progress is finished. */
export async function stopRun(db: Kysely<Database>, run: string, now: number): Promise<void> {
  await sql`update approval_runs set stopped_at = ${toIso(now)} where id = ${run} and stopped_at is null and done_at is null`.execute(
    db,
  )
  await sql`update approval_lines set state = 'stopped' where run_id = ${run} and state = 'waiting'`.execute(db)
  await endRun(db, run, now)
}

interface StoredRun {
  id: string
  bid_product_id: string | null
  user_name: string
  created_at: string
  stopped_at: string | null
  done_at: string | null
  lines: ApprovalRun['lines']
}

/**
 * Selects runs with their lines.
 * @param channel selects only the lines of bids in this channel; null selects those of all channels, because provider staff may
 * approve bids of several channels at once
 */
const selectRuns = (channel: number | null) => sql`
  select r.id, r.bid_product_id, r.user_name, r.created_at, r.stopped_at, r.done_at, coalesce((
    select json_agg(json_build_object('bid_id', l.bid_id, 'name', concat_ws(' ', f.first_name, f.last_name), 'amount', b.amount,
      'quantity', b.quantity, 'currency', p.currency, 'state', l.state, 'reason', l.reason, 'seats',
      case when cardinality(b.seats) = 0 then '[]'::json else coalesce((
        select json_agg(json_build_object('section', s.section, 'row', s."row", 'seat', s.seat) order by s.section_key, s.row_key, s.seat_key)
        from seats s where s.sales_channel_id = b.sales_channel_id and s.uuid = any(b.seats)), '[]') end) order by l.nth)
    from approval_lines l join bids b on b.id = l.bid_id ${channel === null ? sql`` : sql`and b.sales_channel_id = ${channel}`}
      join fans f on f.id = b.fan_id join bid_products p on p.id = b.bid_product_id
    where l.run_id = r.id), '[]') as lines
  from approval_runs r`

const toRun = (row: StoredRun): ApprovalRun => ({
  id: row.id,
  bid_product_id: row.bid_product_id,
  state: row.done_at === null ? 'running' : row.stopped_at === null ? 'done' : 'stopped',
  created_at: row.created_at,
  by: row.user_name,
  lines: row.lines,
})

/** Returns one run, with all its lines or only those of one channel. @throws 404 */
export async function readRun(db: Kysely<Database>, id: string, channel: number | null = null): Promise<ApprovalRun> {
  const { rows } = await sql<StoredRun>`${selectRuns(channel)} where r.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound()
  return toRun(rows[0])
}

/** Returns the last runs of a product, newest first. */
export async function listRuns(db: Kysely<Database>, product: string, take: number): Promise<ApprovalRun[]> {
  const { rows } = await sql<StoredRun>`
    ${selectRuns(null)} where r.bid_product_id = ${product} order by r.created_at desc, r.id desc limit ${take}`.execute(db)
  return rows.map(toRun)
}
