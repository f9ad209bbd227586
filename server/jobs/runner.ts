import type { Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import type { Job } from './job.ts'
import { log } from '#server/log.ts'
import { pauseAfter, type Pauses } from '#server/outbound/pause.ts'

/** The duration of a lease, in milliseconds. It is renewed while the job runs; the lease of a crashed node expires. */
const LEASE_MS = 30_000
const RENEW_MS = 10_000
/** The pauses before a failed job is tried again, in milliseconds. */
const PAUSES: Pauses = { firstMs: 5_000, longestMs: 10 * 60_000 }
/** How often to look for due jobs, in milliseconds. */
export const LOOK_MS = 2_000

/** Enqueues work for a job. The work exists only if the caller's transaction commits. @param runAt milliseconds since 1970 */
export async function enqueueAll(tx: Kysely<Database>, kind: string, payloads: readonly unknown[], runAt: number): Promise<void> {
  await tx
    .insertInto('jobs')
    .values(
      payloads.map((payload) => ({
        kind,
        payload: JSON.stringify(payload),
        run_at: toIso(runAt),
        every_seconds: null,
        leased_until: null,
        last_error: null,
      })),
    )
    .execute()
}

/** Enqueues one piece of work. */
export const enqueue = (tx: Kysely<Database>, kind: string, payload: unknown, runAt: number): Promise<void> =>
  enqueueAll(tx, kind, [payload], runAt)

/**
 * Stores every repeating job with its current interval. Clears the leases in the embedded database: only one process uses that
 * database, so the leases that it finds at its start belong to a process that has ended.
 */
async function register(context: Context, jobs: readonly Job[]): Promise<void> {
  if (context.config.databaseUrl === undefined) await context.db.updateTable('jobs').set({ leased_until: null }).execute()
  for (const { kind, everySeconds, firstAfterSeconds = 0 } of jobs) {
    if (everySeconds === undefined) continue
    await context.db
      .insertInto('jobs')
      .values({
        kind,
        run_at: toIso(context.clock.now() + firstAfterSeconds * 1000),
        every_seconds: everySeconds,
        leased_until: null,
        last_error: null,
      })
      .onConflict((there) =>
        there.column('kind').where('every_seconds', 'is not', null).doUpdateSet({ every_seconds: everySeconds }),
      )
      .execute()
  }
}

/** Leases the next due job to this node. A shared job is not leased, but is due again after its interval. */
async function lease({ db, clock }: Context, byKind: ReadonlyMap<string, Job>) {
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('jobs')
      .selectAll()
      .where('kind', 'in', [...byKind.keys()])
      .where('run_at', '<=', toIso(now))
      .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<', toIso(now))]))
      .orderBy('run_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (due === undefined) return undefined
    const everySeconds = byKind.get(due.kind)?.isShared && due.every_seconds
    const taken = everySeconds ? { run_at: toIso(now + everySeconds * 1000) } : { leased_until: toIso(now + LEASE_MS) }
    await tx
      .updateTable('jobs')
      .set({ ...taken, attempts: due.attempts + 1 })
      .where('id', '=', due.id)
      .execute()
    return { ...due, attempts: due.attempts + 1 }
  })
}

/**
 * Runs all due jobs, one after the other.
 * @param isStopped whether to start no further job
 * @returns the number of jobs that ran
 */
export async function runDue(context: Context, jobs: readonly Job[], isStopped = () => false): Promise<number> {
  const byKind = new Map(jobs.map((job) => [job.kind, job]))
  let count = 0
  for (;;) {
    const due = byKind.size === 0 || isStopped() ? undefined : await lease(context, byKind)
    if (due === undefined) return count
    count++
    await runOne(context, byKind.get(due.kind)!, due)
  }
}

type Due = NonNullable<Awaited<ReturnType<typeof lease>>>

async function runOne(context: Context, job: Job, due: Due): Promise<void> {
  const mine = context.db.updateTable('jobs').where('id', '=', due.id)
  const renewal = setInterval(() => {
    const until = toIso(context.clock.now() + LEASE_MS)
    // If the renewal fails, another node may run the job too, which does no harm.
    void mine
      .set({ leased_until: until })
      .where('leased_until', 'is not', null)
      .execute()
      .catch(() => {})
  }, RENEW_MS)
  try {
    await job.run(context, due.payload).finally(() => clearInterval(renewal))
    const now = context.clock.now()
    if (due.every_seconds === null) await context.db.deleteFrom('jobs').where('id', '=', due.id).execute()
    else
      await mine
        .set({ run_at: toIso(now + due.every_seconds * 1000), leased_until: null, attempts: 0, last_error: null })
        .execute()
  } catch (error) {
    log.trouble(`The job ${due.kind} failed (attempt ${due.attempts}):`, error)
    if (await isGivenUp(context, job, due)) return
    const pause = pauseAfter(due.attempts, PAUSES)
    await mine
      .set({ run_at: toIso(context.clock.now() + pause), leased_until: null, last_error: String(error).slice(0, 1000) })
      .execute()
  }
}

/** Gives up enqueued work that has failed often enough. @returns whether it was given up */
async function isGivenUp(context: Context, { giveUp }: Job, due: Due): Promise<boolean> {
  if (!giveUp || due.every_seconds !== null || due.attempts < giveUp.after) return false
  try {
    await giveUp.end(context, due.payload)
    await context.db.deleteFrom('jobs').where('id', '=', due.id).execute()
    return true
  } catch (error) {
    log.trouble(`The job ${due.kind} could not be given up:`, error)
    return false
  }
}

/**
 * Looks for due jobs every two seconds and runs them, until it is stopped.
 * @returns a function that stops the runner and waits for the running job
 */
export async function startJobs(context: Context, jobs: readonly Job[]): Promise<() => Promise<void>> {
  await register(context, jobs)
  // Tests that shorten the pauses between batches shorten this interval, too.
  const every = Math.min(LOOK_MS, context.config.testBatchMs ?? LOOK_MS)
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()
  const look = () => {
    turn = runDue(context, jobs, () => stopped)
      .catch((error: unknown) => !stopped && log.trouble('Looking for jobs failed:', error))
      .then(() => {
        if (!stopped) timer = setTimeout(look, every)
      })
  }
  look()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await turn
  }
}
