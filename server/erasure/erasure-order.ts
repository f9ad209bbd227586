import type { Database } from '#server/db/schema.ts'
import { hasOwnRows, type Holding, type Holdings } from '#server/kernel/holding.ts'

const isFoundThroughOthers = (holding: Holding) => hasOwnRows(holding) && holding.through !== undefined

/**
 * Returns all tables with their data about fans, in the order of erasure: first the tables whose rows are found through rows of
 * other tables, then the others, last `fans`.
 */
export function erasureOrder(holdings: Holdings): [table: keyof Database, holding: Holding][] {
  const all = Object.entries(holdings) as [keyof Database, Holding][]
  const rank = ([table, holding]: (typeof all)[number]) => (table === 'fans' ? 2 : isFoundThroughOthers(holding) ? 0 : 1)
  return all.toSorted((one, other) => rank(one) - rank(other))
}
