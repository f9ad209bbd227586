import { sql, type Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import type { Job } from '#server/jobs/job.ts'
import { log } from '#server/log.ts'
import { chargeCard, type ChargePlan, findCharge } from './approval.ts'
import { endApprovals } from './end-approvals.ts'
import { markByCharge } from './run-lines.ts'
import { CHARGE_MS, endRun, workRun } from './runs.ts'

/** Other jobs wait meanwhile. */
const TURN_MS = 5_000
const LEASE_MS = 60_000
const MOST_A_TURN = 20
/** The pause after a refused refund: the first one, and the longest. */
const [REFUND_RETRY_MS, LONGEST_RETRY_MS] = [60_000, 6 * 3_600_000]

interface Due {
  id: string
  state: 'running' | 'refund_due' | 'refund_failed'
  plan: ChargePlan & { charged?: string }
  run_id: string
  refunds_refused: number
}

/**
 * Brings approvals of many to their end: goes on with runs whose process has died or whose caller has been answered, asks what
 * became of charges nobody knows about, and gives back what came to no seat.
 */
export const goOnApproving: Job = {
  kind: 'go-on-approving',
  everySeconds: 2,
  async run(context) {
    for (let count = 0; count < MOST_A_TURN; count++) if (!(await finishCharge(context))) break
    const now = context.clock.now()
    const { rows } = await sql<{ id: string }>`
      update approval_runs set leased_until = ${toIso(now + LEASE_MS)} where id = (
        select id from approval_runs where done_at is null and leased_until <= ${toIso(now)}
        order by leased_until limit 1 for update skip locked)
      returning id`.execute(context.db)
    const run = rows[0]?.id
    if (run === undefined) return
    await workRun(context, run, now + TURN_MS)
    await freeRun(context, run)
  },
}

/** Gives a run back, so that a job goes on with it at its next turn. */
export async function freeRun({ db, clock }: Context, run: string): Promise<void> {
  await sql`update approval_runs set leased_until = ${toIso(clock.now())} where id = ${run} and done_at is null`.execute(db)
}

/** Charges of runs, and all refunds that are due: a bid approved by itself is finished like every call that leaves the house. */
async function finishCharge(context: Context): Promise<boolean> {
  const { db, clock } = context
  const now = clock.now()
  const { rows } = await sql<Due>`
    update bid_charges set leased_until = ${toIso(now + LEASE_MS)} where id = (
      select id from bid_charges
      where ((state = 'running' and run_id is not null) or state in ('refund_due', 'refund_failed')) and leased_until <= ${toIso(now)}
      order by leased_until limit 1 for update skip locked)
    returning id, state, plan, run_id, refunds_refused`.execute(db)
  const due = rows[0]
  if (!due) return false
  try {
    await (due.state === 'running' ? finish(context, due) : refund(context, due))
  } catch (error) {
    log.trouble(`The charge ${due.id} of a bid is not settled:`, error)
  }
  return true
}

async function finish(context: Context, { plan, run_id }: Due): Promise<void> {
  const signal = AbortSignal.timeout(CHARGE_MS)
  const moved = (await findCharge(context, plan, signal)) ?? (await chargeCard(context, plan, signal))
  await transact(context, async (tx) => {
    await markByCharge(tx, await endApprovals(tx, [{ plan, moved }], context.clock.now()))
    await endRun(tx, run_id, context.clock.now())
  })
}

/** Gives back a charge that got no seats. A refusal is retried under another key: a provider repeats its refusal under the same one. */
async function refund(context: Context, { id, plan, refunds_refused }: Due): Promise<void> {
  const { amount, currency, charged } = plan
  const key = refunds_refused === 0 ? `${id}-refund` : `${id}-refund-${refunds_refused + 1}`
  const under = { key, signal: AbortSignal.timeout(CHARGE_MS) }
  const { payments } = context.gateways
  const movement = { kind: 'refund', charge: charged ?? '', amount, currency } as const
  const moved = charged ? ((await payments.find(movement, under)) ?? (await payments.move(movement, under))) : null
  await transact(context, (tx) => settleRefund(tx, { id, bid: plan.bid, refused: moved?.moved === false }, context.clock.now()))
}

async function settleRefund(
  db: Kysely<Database>,
  { id, bid, refused }: { id: string; bid: string; refused: boolean },
  now: number,
): Promise<void> {
  const at = toIso(now)
  const refusal = sql`state = 'refund_failed', refunds_refused = refunds_refused + 1, refund_failed_at = coalesce(refund_failed_at, ${at}),
    leased_until = ${at}::timestamptz + least(${LONGEST_RETRY_MS}::float8, ${REFUND_RETRY_MS}::float8 * 2 ^ least(refunds_refused, 20)) * interval '1 millisecond'`
  await sql`update bid_charges set ${refused ? refusal : sql`state = 'refunded'`} where id = ${id}`.execute(db)
  await sql`update bids set refund = ${refused ? 'failed' : 'refunded'}, updated_at = ${at}, version = version + 1 where id = ${bid}`.execute(
    db,
  )
}
