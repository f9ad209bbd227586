import { sql } from 'kysely'
import { erased, ofFan, type Holdings } from '#server/kernel/holding.ts'

/** The data about fans in the area's tables, and its treatment when a fan is erased. */
export const holdings = {
  send_recipients: {
    own: ofFan('fan_id'),
    erase: {
      text: erased.null,
      address: erased.null,
      error_message: erased.null,
      status: sql`case status when 'Scheduled' then 'Cancelled' else status end`,
    },
  },
  send_activity: {
    columns: ['metadata'],
    in: 'channel',
    // Most lines are about batches, which name nobody.
    only: sql`t.metadata ->> 'what' in ('edited', 'configured')`,
  },
  sends: 'nobody',
} satisfies Partial<Holdings>
