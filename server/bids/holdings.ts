import { sql } from 'kysely'
import { ofFan, type Holdings } from '#server/kernel/holding.ts'

/** The data about fans in the area's tables, and its treatment when a fan is erased. */
export const holdings = {
  bids: { own: ofFan('fan_id'), erase: 'keep' },
  bid_history: {
    own: ({ id }) => sql`t.bid_id in (select b.id from bids b where b.fan_id = ${id})`,
    through: ['bids'],
    erase: 'keep',
  },
  approval_lines: 'nobody',
  approval_runs: 'nobody',
  bid_charges: 'nobody',
  bid_products: 'nobody',
} satisfies Partial<Holdings>
