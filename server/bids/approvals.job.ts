import { sql } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import type { Job } from '#server/jobs/job.ts'
import type { Moved } from '#server/kernel/gateways/payments.ts'
import { LEASE_MS, leasedRows } from '#server/outbound/leased-rows.ts'
import { type Leased, type Outbound, workTurn } from '#server/outbound/outbound.ts'
import { markBid } from '#server/refunds/charge-refunds.ts'
import { isOwed, noteFailure, type Owed, owedColumns, refundCalls, refundColumns } from '#server/refunds/full-refund.ts'
import { chargeCard, findCharge } from './approval.ts'
import type { ChargePlan } from '#server/db/schema-bids.ts'
import { endApprovals } from './end-approvals.ts'
import { markByCharge } from './run-lines.ts'
import { endRun, workRun } from './runs.ts'

/** How long one turn of the job may begin further bids of a run, in milliseconds. Other jobs wait until the turn ends. */
const TURN_MS = 5_000

/**
 * Completes approval runs: resumes runs whose process has crashed or whose caller already has a response, looks up unknown results
 * of charges, and refunds charges for which the bid got no seat.
 */
export const resumeApprovals: Job = {
  kind: 'resume-approvals',
  everySeconds: 2,
  async run(context) {
    await workTurn(context, charges)
    await workTurn(context, refunds)
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

/** Ends the lease of an approval run, so that the job can resume it. */
export async function freeRun({ db, clock }: Context, run: string): Promise<void> {
  await sql`update approval_runs set leased_until = ${toIso(clock.now())} where id = ${run} and done_at is null`.execute(db)
}

interface Charging extends Leased {
  id: string
  plan: ChargePlan
  run_id: string
}

/**
 * The charges with an unknown result in approval runs. The charge of a single approved bid is completed by the job for external
 * calls.
 */
const charges: Outbound<Charging, Moved> = {
  name: 'The charge of a bid',
  pauses: { firstMs: 30_000, longestMs: 600_000 },
  ...leasedRows<Charging>({
    table: 'bid_charges',
    key: 'id',
    open: sql`state = 'running' and run_id is not null`,
    columns: sql`plan, run_id`,
  }),
  find: (context, { plan }, signal) => findCharge(context, plan, signal),
  call: (context, { plan }, signal) => chargeCard(context, plan, signal),
  settle: (context, { plan, run_id }, moved) =>
    transact(context, async (tx) => {
      await markByCharge(tx, await endApprovals(tx, [{ plan, moved }], context.clock.now()))
      await endRun(tx, run_id, context.clock.now())
    }),
}

type OwedBid = Owed & Leased & { bid: string }

/** Refunds of charges for which the bid got no seats. A refund that is still pending at the provider stays due. */
const refunds: Outbound<OwedBid, Moved> = {
  name: 'The refund of the charge of a bid',
  ...refundCalls,
  ...leasedRows<OwedBid>({
    table: 'bid_charges',
    key: 'id',
    open: isOwed,
    columns: sql`id::text as key, bid_id as bid, (plan ->> 'amount')::numeric as amount, plan ->> 'currency' as currency,
      plan ->> 'charged' as charged, ${owedColumns}`,
  }),
  settle: (context, owed, moved) =>
    transact(context, async (tx) => {
      const now = context.clock.now()
      await noteFailure(tx, owed, moved, now)
      const columns = refundColumns(owed, moved, now)
      await tx.updateTable('bid_charges').set(columns).where('id', '=', owed.key).where('state', '<>', 'refunded').execute()
      if (columns.state) await markBid(tx, owed.bid, moved.moved ? 'refunded' : 'failed', now)
    }),
}
