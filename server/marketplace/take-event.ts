import type { Kysely } from 'kysely'
import { toEpoch, toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import type { StripeEvent } from '#server/gateways/stripe-news.ts'
import { disputeChanged, type Age } from '#server/refunds/disputes.ts'
import { refundArrived } from '#server/refunds/pending-refunds.job.ts'
import { chargeRefunded, refundFailed } from '#server/refunds/refund-news.ts'
import { payoutReversedAtGateway, sellerAccountChanged } from './gateway-news.ts'

/**
 * Processes an event of the payment provider, once. An event about unknown objects is not stored, so that it can be processed
 * later, when the objects are in this database.
 * @param now milliseconds since 1970
 * @returns whether the event's object is in this database, or the event was processed before
 */
export async function takeEvent(db: Kysely<Database>, event: StripeEvent, now: number): Promise<boolean> {
  const fresh = await db
    .insertInto('gateway_events')
    .values({ id: event.id, received_at: toIso(now) })
    .onConflict((same) => same.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!fresh) return true
  const known = await takeNews(db, event, await ageOf(db, event), now)
  if (!known) await db.deleteFrom('gateway_events').where('id', '=', event.id).execute()
  return known
}

/** Compares an event with the newest one about the same object; events about one object wait for each other. */
async function ageOf(db: Kysely<Database>, { about, at }: StripeEvent): Promise<Age> {
  const first = await db
    .insertInto('gateway_objects')
    .values({ id: about, last_event_at: toIso(at) })
    .onConflict((same) => same.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (first) return 'newer'
  const { last_event_at } = await db
    .selectFrom('gateway_objects')
    .select('last_event_at')
    .where('id', '=', about)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const last = toEpoch(last_event_at)
  if (at <= last) return at === last ? 'same' : 'older'
  await db
    .updateTable('gateway_objects')
    // The stored total is that of an older report, not of this event.
    .set({ last_event_at: toIso(at), refunded: null })
    .where('id', '=', about)
    .execute()
  return 'newer'
}

async function takeNews(db: Kysely<Database>, { news, about, at }: StripeEvent, age: Age, now: number): Promise<boolean> {
  switch (news.kind) {
    case 'refunded':
      return chargeRefunded(db, { ...news, at }, now)
    case 'refund': {
      const { charges, id, amount, reason } = news
      if (news.state === 'failed') return refundFailed(db, { charges, refund: { id, amount, at: news.at }, reason, at }, now)
      return news.state === 'done' && refundArrived(db, id)
    }
    case 'dispute':
      return disputeChanged(db, about, news, { at, age })
    case 'reversed':
      return payoutReversedAtGateway(db, news, now)
    case 'account':
      return sellerAccountChanged(db, { ...news, isOld: age === 'older' })
  }
}
