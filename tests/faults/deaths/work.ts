import type { Kysely } from 'kysely'
import type { Clock } from '#lib/clock.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import type { Movement } from '#server/gateways/payments.ts'
import type { Job } from '#server/jobs/job.ts'
import type { TestServer } from '#tests/support/server.ts'
import { gatewaysBy, type Outside } from './outside.ts'

/** Work that leaves the house, in the middle of which nodes die. */
export interface Work {
  jobs: readonly Job[]
  /** How much quicker the clock of real processes goes than the world's. */
  rate: number
  /** So long nothing happens after a death, in milliseconds of the clock: what the dead had leased is free then. */
  pauseMs: number
  refuses(movement: Movement, key: string): boolean
  /** Makes what is to be done. @param size how much of it */
  prepare(server: TestServer, size: number): Promise<void>
  isDone(db: Kysely<Database>, clock: Clock): Promise<boolean>
  /** What is wrong once all is done, in words. */
  judge(db: Kysely<Database>, outside: Outside): Promise<string[]>
}

/** One turn of all jobs of a work. */
export async function turn(work: Work, context: Context): Promise<void> {
  for (const job of work.jobs) await job.run(context, {})
}

/** More turns than any of this can take. */
const MOST_TURNS = 2_000

/** Nobody dies any more: goes on until all is done. @throws where it never is */
export async function finish(work: Work, context: Context, outside: Outside, advance: (ms: number) => void): Promise<void> {
  const living: Context = { ...context, gateways: { ...context.gateways, ...gatewaysBy(outside.ask) } }
  for (let turns = 0; !(await work.isDone(context.db, context.clock)); turns++) {
    if (turns === MOST_TURNS) throw new Error('It does not come to its end')
    await turn(work, living)
    advance(work.pauseMs)
  }
}
