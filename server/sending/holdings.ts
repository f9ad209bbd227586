import { sql } from 'kysely'
import { erased, ofFan, type Holdings } from '#server/kernel/holding.ts'

/** What the tables of the area have of fans, and what happens to it when one is erased. */
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
  send_activity: 'nobody',
  sends: 'nobody',
} satisfies Partial<Holdings>
