import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '#server/context.ts'
import { log } from '#server/log.ts'
import { bearer } from '#server/kernel/authenticate.ts'
import { refusalAnswer } from './answer.ts'
import { feedLag } from './health.ts'
import { notFound } from '#server/kernel/refusal.ts'
import { sendAnswer } from './send.ts'

const BUCKETS_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Adds `/metrics` in the format of Prometheus for requests with HOLDFAST_METRICS_TOKEN; for others it is 404. The metrics of this
 * node are requests by call and status, process and pool; those of the database are feed, jobs, outbound calls, and queued
 * changes on devices.
 */
export function addMetrics(app: FastifyInstance, context: Context, pool: Pool | undefined): void {
  const { metricsToken } = context.config
  if (metricsToken !== undefined) {
    const register = new Registry()
    collectDefaultMetrics({ register })
    registerRequests(app, register)
    if (pool) registerPool(register, pool)
    const refresh = registerDatabase(register, context)
    app.get('/metrics', async (request, reply) => {
      if (!isSame(bearer(request.headers.authorization), metricsToken))
        return sendAnswer(request, reply, refusalAnswer(notFound()))
      await refresh().catch((error: unknown) => log.trouble('The metrics of the database could not be read:', error))
      return reply
        .type(register.contentType)
        .header('cache-control', 'no-store')
        .send(await register.metrics())
    })
  }
}

function registerRequests(app: FastifyInstance, register: Registry): void {
  const registers = [register]
  const labelNames = ['call', 'status']
  const requests = new Counter({ name: 'holdfast_requests_total', help: 'Requests by call and status', labelNames, registers })
  const seconds = new Histogram({
    name: 'holdfast_request_seconds',
    help: 'How long requests took, by call',
    labelNames: ['call'],
    buckets: BUCKETS_SECONDS,
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config.call ?? 'none'
    requests.inc({ call, status: reply.statusCode })
    seconds.observe({ call }, reply.elapsedTime / 1000)
  })
}

function registerPool(register: Registry, pool: Pool): void {
  const connections = new Gauge({
    name: 'holdfast_pool_connections',
    help: 'Connections to the database: in use, idle; and queries that wait for one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

/** The number of consecutive attempts with an unknown result after which a person should look at outbound work. */
const STUCK_ATTEMPTS = 10

/** SQL that counts the open rows of the kinds of outbound work named here that have at least `STUCK_ATTEMPTS` attempts. */
const stuck = sql`(${sql.join(
  [
    sql`outside_calls where settled_at is null`,
    sql`orders where open_attempt is not null`,
    sql`bid_charges where state in ('running', 'refund_due', 'refund_failed')`,
    sql`pass_charges where state in ('running', 'refund_due', 'refund_failed')`,
    sql`pending_refunds where true`,
    sql`dns_records where confirmed_at is null`,
    sql`alerts where settled_at is null`,
  ].map((open) => sql`(select count(*)::integer from ${open} and attempts >= ${STUCK_ATTEMPTS})`),
  sql` + `,
)})`

interface Counted {
  due: number
  failing: number
  outside: number
  stuck: number
  devices: number
  waiting: number
  needs_you: number
}

/** Registers the metrics of the database. @returns a function that updates them; it rejects if the database is unavailable */
function registerDatabase(register: Registry, context: Context): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name: `holdfast_${name}`, help, registers: [register] })
  const lag = gauge('feed_lag_seconds', 'How long the oldest open writer has held the change feed back')
  const gauges: Record<keyof Counted, Gauge> = {
    due: gauge('jobs_due', 'Jobs that are due and not being run'),
    failing: gauge('jobs_failing', 'Jobs whose last attempt failed'),
    outside: gauge('outside_calls_open', 'External calls that are not settled'),
    stuck: gauge('outbound_stuck', `Outbound work whose last ${STUCK_ATTEMPTS} attempts had no known result`),
    devices: gauge('outbox_devices', 'Devices that reported a queue within a day'),
    waiting: gauge('outbox_waiting', 'Changes that wait on these devices'),
    needs_you: gauge('outbox_needs_you', 'Changes on these devices that need a person'),
  }
  return async () => {
    const now = new Date(context.clock.now()).toISOString()
    lag.set(await feedLag(context))
    const { rows } = await sql<Counted>`
      with queues as (
        select waiting, needs_you from devices
        where seen_at > ${now}::timestamptz - interval '1 day' and waiting + needs_you > 0
      )
      select
        (select count(*)::integer from jobs
          where run_at <= ${now} and (leased_until is null or leased_until < ${now})) as due,
        (select count(*)::integer from jobs where last_error is not null) as failing,
        (select count(*)::integer from outside_calls where settled_at is null) as outside,
        ${stuck} as stuck,
        (select count(*)::integer from queues) as devices,
        (select coalesce(sum(waiting), 0)::integer from queues) as waiting,
        (select coalesce(sum(needs_you), 0)::integer from queues) as needs_you`.execute(context.db)
    for (const [name, value] of Object.entries(rows[0]!)) gauges[name as keyof Counted].set(value as number)
  }
}

/** Compares two secrets by their hashes, so that the time reveals nothing. */
function isSame(given: string | undefined, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return given !== undefined && timingSafeEqual(hash(given), hash(wanted))
}
