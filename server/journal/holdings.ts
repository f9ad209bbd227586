import { sql } from 'kysely'
import type { Holdings } from '#server/kernel/holding.ts'

/** The data about fans in the area's tables, and its treatment when a fan is erased. */
export const holdings = {
  changes: {
    columns: ['before', 'after'],
    about: ({ id, channel }) =>
      sql`(t.sales_channel_id = ${channel} and t.tbl in ('fans', 'users') and t.row_id = ${String(id)})`,
    in: 'channel',
    shown: ['at', 'call', 'before', 'after'],
  },
} satisfies Partial<Holdings>
