import type { Kysely } from 'kysely'
import type { Clock } from '#lib/clock.ts'
import type { Config } from './config.ts'
import type { Database } from '#server/db/schema.ts'
import type { Gateways } from '#server/gateways/gateways.ts'
import type { Hints } from '#server/live/hints.ts'

/** What every part of the server shares. */
export interface Context {
  db: Kysely<Database>
  config: Config
  /** The time, injected, so that tests can turn it. */
  clock: Clock
  hints: Hints
  gateways: Gateways
  /** Parse every answer by its contract before it goes out: for tests and development. */
  checkReplies: boolean
}
