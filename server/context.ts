import type { Kysely } from 'kysely'
import type { Config } from './config.ts'
import type { Database } from './db/schema.ts'
import type { Gateways } from './gateways/gateways.ts'
import type { Hints } from './live/hints.ts'

/** The time, injected, so that tests can turn it. */
export interface Clock {
  now(): Temporal.Instant
}
export const systemClock: Clock = { now: () => Temporal.Now.instant() }

/** What every part of the server shares. */
export interface Context {
  db: Kysely<Database>
  config: Config
  clock: Clock
  hints: Hints
  gateways: Gateways
}
