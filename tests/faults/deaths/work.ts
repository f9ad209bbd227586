import type { Kysely, RawBuilder } from 'kysely'
import type { Clock } from '#lib/clock.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import type { Movement } from '#server/kernel/gateways/payments.ts'
import type { Job } from '#server/jobs/job.ts'
import type { TestServer } from '#tests/support/server.ts'
import { gatewaysBy, type Outside } from './outside.ts'

/** Work with external calls, during which nodes die. */
export interface Work {
  jobs: readonly Job[]
  /** The speed of the clock in separate processes, as a multiple of real time. */
  rate: number
  /** The pause after a death, in milliseconds of the clock: long enough for the dead node's leases to expire. */
  pauseMs: number
  /** Whether the payment provider refuses a movement. */
  refuses(movement: Movement, key: string): boolean
  /** Makes work of this size. */
  prepare(server: TestServer, size: number): Promise<void>
  isDone(db: Kysely<Database>, clock: Clock): Promise<boolean>
  /** Describes everything that is wrong after the work. */
  judge(db: Kysely<Database>, outside: Outside): Promise<string[]>
}

/** Whether a query that counts unfinished work returns zero. */
export async function isNothingLeft(db: Kysely<Database>, query: RawBuilder<{ left: number }>): Promise<boolean> {
  const { rows } = await query.execute(db)
  return Number(rows[0]!.left) === 0
}

/** Runs all jobs of a work once. */
export async function turn(work: Work, context: Context): Promise<void> {
  for (const job of work.jobs) await job.run(context, {})
}

/** More turns than any work needs. */
const MOST_TURNS = 2_000

/** Runs the jobs until the work is done, without deaths. @throws if the work is not done after `MOST_TURNS` turns */
export async function finish(work: Work, context: Context, outside: Outside, advance: (ms: number) => void): Promise<void> {
  const living: Context = { ...context, gateways: { ...context.gateways, ...gatewaysBy(outside.ask) } }
  for (let turns = 0; !(await work.isDone(context.db, context.clock)); turns++) {
    if (turns === MOST_TURNS) throw new Error('The work does not end')
    await turn(work, living)
    advance(work.pauseMs)
  }
}
