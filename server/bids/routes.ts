import { Readable } from 'node:stream'
import { setTimeout as rest } from 'node:timers/promises'
import type { bids } from '#contract/bids.ts'
import { findChannel } from '#server/channels/channel-row.ts'
import type { Context } from '#server/context.ts'
import { pagedReply } from '#server/db/list.ts'
import type { Moved } from '#server/kernel/gateways/payments.ts'
import { checkMayApprove } from './may-approve.ts'
import type { Handlers, Outside } from '#server/http/handler.ts'
import { fileAnswer } from '#server/http/raw-answer.ts'
import { uuidv7 } from '#lib/uuid.ts'
import { chargeCard, findCharge } from './approval.ts'
import type { ChargePlan } from '#server/db/schema-bids.ts'
import { approveOne, approvedOne } from './approve-one.ts'
import { freeRun } from './approvals.job.ts'
import { readBid } from './bid-row.ts'
import { bidsCsv } from './csv.ts'
import { bidPages, countPendingBids, listBidIds, listBids } from './list-bids.ts'
import { rejectBid, rejectBids } from './reject.ts'
import { createRun, endRun, readRun, stopRun, workRun } from './runs.ts'

/** The default `take` of an export: all matching rows. */
const ALL = 2_147_483_647
/** The longest time until a call that approves many bids returns, in milliseconds, even if the run is not done. */
const ANSWER_MS = 15_000
/**
 * The time limit, in milliseconds, of the external part of a call that approves many bids. It is above `ANSWER_MS`, so that this
 * part ends by itself.
 */
const LONGEST_MS = 45_000

const approveBid: Outside<typeof bids.approveBid, ChargePlan, Moved> = {
  async prepare({ db, params, user, now }) {
    return { about: params.id, plan: await approveOne(db, params.id, user, now) }
  },
  outside: (plan, { context, signal }) => chargeCard(context, plan, signal),
  ask: (plan, { context, signal }) => findCharge(context, plan, signal),
  settle: ({ db, now }, plan, moved) => approvedOne(db, { plan, moved }, now),
}

interface RunPlan {
  run: string | null
}

const approveBids: Outside<typeof bids.approveBids, RunPlan, true> = {
  longestMs: LONGEST_MS,
  async prepare({ db, body, user, now, context }) {
    const ids = [...new Set(body)]
    if (ids.length === 0) {
      await checkMayApprove(db, user, context.config)
      return { about: uuidv7(now), plan: { run: null } }
    }
    const run = await createRun(db, ids, user, now)
    return { about: run, plan: { run } }
  },
  outside: async ({ run }, { context }) => work(context, run),
  // A run resumes where it stopped, so there is nothing to look up.
  ask: async () => undefined,
  async settle({ db, now }, { run }) {
    if (run === null) return { approved: [], failed: [] }
    await endRun(db, run, now)
    const { lines } = await readRun(db, run)
    const pending = lines.filter(({ state }) => state === 'waiting' || state === 'running' || state === 'unknown')
    return {
      approved: lines.filter(({ state }) => state === 'approved').map(({ bid_id }) => bid_id),
      failed: lines
        .filter(({ state }) => state === 'failed' || state === 'stopped')
        .map(({ bid_id, reason }) => ({ id: bid_id, reason: reason ?? 'Stopped' })),
      ...(pending.length > 0 && { job: run, pending: pending.map(({ bid_id }) => bid_id) }),
    }
  },
}

/**
 * Works on a run, and waits until the run is done, but at most `ANSWER_MS`. A longer run continues in the background; a job resumes
 * it after a crash.
 */
async function work(context: Context, run: string | null): Promise<true> {
  if (run === null) return true
  const working = workRun(context, run, Infinity).finally(() => freeRun(context, run))
  const waiting = new AbortController()
  await Promise.race([working, rest(ANSWER_MS, undefined, { signal: waiting.signal }).catch(() => undefined)])
  waiting.abort()
  return true
}

/** The calls about bids and their approval. */
export const handlers: Handlers<typeof bids> = {
  readBid: async ({ db, params }) => readBid(db, params.id),
  async listBids({ db, params, query }) {
    const { rows, totalCount } = await listBids(db, params.id, query)
    return pagedReply(query, totalCount, rows)
  },
  async downloadBids({ db, params, query }) {
    const { timezone } = await findChannel(db, params.id)
    const { ids, totalCount } = await listBidIds(db, params.id, { ...query, take: query.take ?? ALL })
    const file = () => Readable.from(bidsCsv(bidPages(db, ids), timezone))
    return fileAnswer(file, 'text/csv; charset=utf-8', 'bidding.csv', { 'x-total-count': String(totalCount) })
  },
  countPendingBids: async ({ db, params }) => countPendingBids(db, params.id),
  approveBid,
  rejectBid: async ({ db, params, user, now }) => rejectBid(db, params.id, user, now),
  approveBids,
  rejectBids: async ({ db, body, user, now }) => rejectBids(db, body, user, now),
  readApprovalRun: async ({ db, params, user }) => readRun(db, params.id, user.entity_id),
  async stopApprovalRun({ db, params, user, now }) {
    await stopRun(db, params.id, now)
    return readRun(db, params.id, user.entity_id)
  },
}
