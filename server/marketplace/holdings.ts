import { sql } from 'kysely'
import { erased, ofFan, type Holdings } from '#server/kernel/holding.ts'

/** What the tables of the area have of fans, and what happens to it when one is erased. */
export const holdings = {
  orders: {
    own: ({ id }) => sql`(t.buyer_id = ${id} or t.seller_id = ${id})`,
    erase: { buyer_refund_asked_reason: erased.null, version: erased.nextVersion },
  },
  listings: { own: ofFan('seller_id'), erase: { version: erased.nextVersion } },
  resale_people: { own: ofFan('fan_id'), erase: 'keep' },
  gateway_events: 'nobody',
  taken_ends: 'nobody',
} satisfies Partial<Holdings>
