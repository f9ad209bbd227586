import { sql } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import type { Job } from '#server/jobs/job.ts'
import { log } from '#server/log.ts'
import { markBid } from '#server/refunds/charge-refunds.ts'
import { giveBack, noteFailure, refundColumns } from '#server/refunds/give-back.ts'
import { chargeCard, findCharge } from './approval.ts'
import type { ChargePlan } from '#server/db/schema-bids.ts'
import { endApprovals } from './end-approvals.ts'
import { markByCharge } from './run-lines.ts'
import { CHARGE_MS, endRun, workRun } from './runs.ts'

/** Other jobs wait meanwhile. */
const TURN_MS = 5_000
const LEASE_MS = 60_000
const MOST_A_TURN = 20

interface Due {
  id: string
  state: 'running' | 'refund_due' | 'refund_failed'
  plan: ChargePlan & { charged?: string | null }
  run_id: string
  refunds_refused: number
  gateway_refunded: number
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
    returning id, state, plan, run_id, refunds_refused, gateway_refunded`.execute(db)
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

/** Gives back a charge that got no seats. A pending refund stays due. */
async function refund(context: Context, { id, plan, refunds_refused: refused, gateway_refunded: returned }: Due): Promise<void> {
  const { amount, currency, charged = null } = plan
  const moved = await giveBack(context, { key: id, charged, amount, currency, returned, refused })
  await transact(context, async (tx) => {
    const now = context.clock.now()
    await noteFailure(tx, charged, moved, now)
    const columns = refundColumns({ refused }, moved, now)
    await tx.updateTable('bid_charges').set(columns).where('id', '=', id).where('state', '<>', 'refunded').execute()
    if (columns.state) await markBid(tx, plan.bid, moved.moved ? 'refunded' : 'failed', now)
  })
}
