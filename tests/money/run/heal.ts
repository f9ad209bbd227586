import { registry } from '#server/app.ts'
import { notifyFans } from '#server/fan-news/notify-fan.ts'
import { answerSoon } from '#server/chat/answer.job.ts'
import { finishOutside } from '#server/http/outside.job.ts'
import type { Job } from '#server/jobs/job.ts'
import { checkPendingRefunds } from '#server/refunds/pending-refunds.job.ts'
import { runDue } from '#server/jobs/runner.ts'
import { sql } from 'kysely'
import type { Subject } from '../steps/step.ts'
import { type Random, randomOf } from '../../model/world/random.ts'
import type { Call, Stage } from '../world/stage.ts'

const WELL = { node: 0, fault: null, diesAt: null }
export const outside: Job = finishOutside(registry)
/** Runs queued jobs. */
export const queue: Job = { kind: 'queue', run: async (context) => void (await runDue(context, [notifyFans, answerSoon])) }

/** The pauses between two checks, in seconds: leases end within a minute, retries of refusals within six hours. */
const PAUSES_S = [61, 61, 61, 301, 601, 1201, 6 * 3600, 6 * 3600, 6 * 3600]

/** Ends all faults and lets everything end: notices are sent until accepted, jobs run until all is done. Repeats no call. */
export async function heal(stage: Stage, subjects: readonly Subject[]): Promise<void> {
  const random = randomOf(1)
  const jobs = subjects.flatMap((subject) => subject.jobs)
  stage.loom.endFaults()
  const now = stage.clock.now()
  const horizons = subjects.flatMap((subject) => subject.horizons ?? []).filter((at) => at > now)
  await stage.loom.run(random)
  await stage.wait(2, random)
  stage.bank.endRefunds(() => false)
  await close(stage, jobs, random)
  for (const at of horizons.toSorted((a, b) => a - b)) {
    await stage.wait(Math.max(0, at - stage.clock.now()) / 1000, random)
    await round(stage, jobs, random)
    await close(stage, jobs, random)
  }
}

async function close(stage: Stage, jobs: readonly Job[], random: Random): Promise<void> {
  for (const pause of PAUSES_S) {
    await stage.wait(pause, random)
    await round(stage, jobs, random)
    if (!(await isOpen(stage))) return
  }
}

async function round(stage: Stage, jobs: readonly Job[], random: Random): Promise<void> {
  for (const notice of stage.notices.filter(({ isTaken }) => !isTaken)) {
    await stage.deliver(notice, WELL)
    await stage.loom.run(random)
  }
  for (const job of [...jobs, checkPendingRefunds, outside, queue]) {
    await stage.job(job, WELL)
    await stage.loom.run(random)
  }
}

/** Whether anything has not ended yet. */
async function isOpen({ db, clock, notices }: Stage): Promise<boolean> {
  if (notices.some(({ isTaken }) => !isTaken)) return true
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from outside_calls where settled_at is null)
      or exists (select from bid_charges where state in ('running', 'refund_due', 'refund_failed'))
      or exists (select from pass_charges where state in ('running', 'refund_due', 'refund_failed'))
      or exists (select from pass_subscriptions where subscribed and renews_at <= ${new Date(clock.now()).toISOString()}::timestamptz)
      or exists (select from orders where open_attempt is not null)
      or exists (select from orders where status = 'cancelled' and seller_paid_at is not null and seller_reversed_at is null
        and seller_payment_error is null)
      or exists (select from offers where status in ('Sending', 'Scheduled'))
      or exists (select from bulk_messages where status in ('Sending', 'Scheduled'))
      or exists (select from approval_runs where done_at is null)
      or exists (select from refunds where state in ('begun', 'pending'))
      or exists (select from pending_refunds)
      or exists (select from jobs where every_seconds is null) as open`.execute(db)
  return rows[0]!.open
}

/** Repeats the calls that have no response under their keys. @returns the calls that still have no response */
export async function repeatCalls(stage: Stage): Promise<readonly Call[]> {
  const open = () => stage.calls.filter(({ status }) => status === null)
  for (const call of open()) {
    await stage.send(call, WELL)
    await stage.loom.run(randomOf(1))
  }
  return open()
}
