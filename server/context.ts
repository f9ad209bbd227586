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
  /** The time, injected, so that tests can turn it. */
  clock: Clock
  hints: Hints
  gateways: Gateways
  memory: NodeMemory
  /** How devices read the mirrored tables. */
  feeds: EveryFeed
  /** The topics that sockets may join. */
  topics: Topics
  /** The data about fans in each table. */
  holdings: Holdings
  /** The table of each kind of rows that calls are about. */
  rowTables: RowTables
  /** Parse every answer by its contract before it goes out: for tests and development. */
  checkReplies: boolean
  /** Tests let the server die here. Nothing on the wire reaches it. */
  faults?: Faults
}

/** Moments at which a write may be cut off, by throwing: what the caller then knows is nothing. */
export interface Faults {
  /** Everything is done and nothing is committed. */
  beforeCommit?(call: string): void
  /** Everything is committed and nothing is answered. */
  afterCommit?(call: string): void
  /** A gateway has answered and nothing is written of it. */
  afterOutside?(call: string): void
}
