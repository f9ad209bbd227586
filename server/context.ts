import type { Kysely } from 'kysely'
import type { Clock } from '#lib/clock.ts'
import type { Config } from './config.ts'
import type { Database } from '#server/db/schema.ts'
import type { Gateways } from '#server/kernel/gateways/gateways.ts'
import type { Holdings } from '#server/kernel/holding.ts'
import type { RowTables } from '#server/kernel/row-owners.ts'
import type { EveryFeed } from '#server/kernel/feed-of.ts'
import type { Hints } from '#server/kernel/hints.ts'
import type { Topics } from '#server/kernel/topic.ts'
import type { NodeMemory } from '#server/kernel/node-memory.ts'

/** The parts that the whole server shares. */
export interface Context {
  db: Kysely<Database>
  config: Config
  /** The source of the current time; tests replace it. */
  clock: Clock
  hints: Hints
  gateways: Gateways
  memory: NodeMemory
  /** The feeds from which devices read the mirrored tables. */
  feeds: EveryFeed
  /** The topics that sockets may join. */
  topics: Topics
  /** The data about fans in each table. */
  holdings: Holdings
  /** The table of each kind of row in the scopes of calls. */
  rowTables: RowTables
  /** Whether to check every response against the contract: in tests and development. */
  checkReplies: boolean
  /** Lets tests crash the server. No request can set it. */
  faults?: Faults
}

/** Moments at which a test can end a write, by throwing or by killing the process; the caller then gets no result. */
export interface Faults {
  /** Called when all work is done, but nothing is committed. */
  beforeCommit?(call: string): void
  /** Called when all work is committed, but no response is sent. */
  afterCommit?(call: string): void
  /** Called when a gateway has responded, but its result is not stored. */
  afterOutside?(call: string): void
}
