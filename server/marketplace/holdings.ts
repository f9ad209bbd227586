import { sql } from 'kysely'
import { erased, ofFan, type Holdings } from '#server/kernel/holding.ts'

/** The data about fans in the area's tables, and its treatment when a fan is erased. */
export const holdings = {
  orders: {
    own: ({ id }) => sql`(t.buyer_id = ${id} or t.seller_id = ${id})`,
    erase: { buyer_refund_asked_reason: erased.null, buyer_refund_refused_reason: erased.null, version: erased.nextVersion },
  },
  listings: { own: ofFan('seller_id'), erase: { version: erased.nextVersion } },
  resale_people: { own: ofFan('fan_id'), erase: 'keep' },
  gateway_events: 'nobody',
  taken_ends: 'nobody',
  case_notes: { columns: ['note'], in: 'channel', shown: ['note'] },
  settled_cases: { columns: ['note'], in: 'channel', shown: ['note'] },
} satisfies Partial<Holdings>
