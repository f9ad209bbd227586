import type { Contract } from '#contract/contract.ts'
import type { Job } from '#server/jobs/job.ts'
import type { EveryFeed } from '#server/kernel/feed-of.ts'
import type { Holdings } from '#server/kernel/holding.ts'
import type { RowTables } from '#server/kernel/row-owners.ts'
import type { Topics } from '#server/kernel/topic.ts'
import type { Implemented } from './registry.ts'

/** Describes an area of the product to the server: its folder's `area.ts` exports it, and `areas.ts` lists the areas. */
export interface Area {
  /** The area's calls with the code that runs them, by the name of their group in the contract. */
  calls?: Partial<Record<keyof Contract, Implemented[]>>
  /** The feeds from which devices read the area's mirrored tables. */
  feeds?: Partial<EveryFeed>
  /** The area's tables for the kinds of rows in the scopes of calls. */
  rows?: Partial<RowTables>
  /** The topics of the socket that are about the area's rows. */
  topics?: Partial<Topics>
  /** The data of fans in the area's tables, and how these data are erased. */
  holdings?: Partial<Holdings>
  /** The area's background jobs. */
  jobs?: readonly Job[]
}
