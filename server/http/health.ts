import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'

/** The time limit of a check in milliseconds. A slower one counts as failed. */
const LONGEST_MS = 2_000
/** A repeating job that has been due for this many milliseconds counts as not running on any node. */
const OVERDUE_MS = 120_000
/** A writing transaction that has been open for this many seconds delays the feed for all devices. */
const HELD_BACK_SECONDS = 120

/**
 * Adds `/health/live`, which is 200 while the process responds, and `/health/ready`, which is 200 or 503 with the state of
 * database, feed and jobs.
 */
export function addHealth(app: FastifyInstance, context: Context): void {
  app.get('/health/live', (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/health/ready', async (_, reply) => {
    const [database, feed, jobs] = await Promise.all([
      isWell(async () => (await sql`select 1`.execute(context.db)).rows.length === 1),
      isWell(async () => (await feedLag(context)) < HELD_BACK_SECONDS),
      isWell(async () => (await overdueJobs(context)) === 0),
    ])
    const ready = database && feed && jobs
    const word = (well: boolean) => (well ? 'ok' : 'failing')
    if (!ready) reply.code(503).header('retry-after', '5')
    return reply
      .header('cache-control', 'no-store')
      .send({ status: word(ready), database: word(database), feed: word(feed), jobs: word(jobs) })
  })
}

async function isWell(check: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), LONGEST_MS)))
  return Promise.race([check().catch(() => false), late]).finally(() => clearTimeout(timer))
}

/** Returns how long the oldest writing transaction has been open, in seconds, which is how far the feed may be behind. */
export async function feedLag({ db }: Pick<Context, 'db'>): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as seconds
    from pg_stat_activity where backend_xid is not null and datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  return rows[0]?.seconds ?? 0
}

/** Counts the repeating jobs that have long been due and are not running. */
async function overdueJobs({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const before = new Date(clock.now() - OVERDUE_MS).toISOString()
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('every_seconds', 'is not', null)
    .where('run_at', '<', before)
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<', before)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}
