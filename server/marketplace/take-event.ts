import type { Kysely } from 'kysely'
import { toEpoch, toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import type { StripeEvent } from '#server/gateways/stripe-news.ts'
import { payoutReversedAtGateway, refundedAtGateway, sellerAccountChanged } from './gateway-news.ts'

/**
 * Takes an event of the payment provider, once. An event about nothing of ours is not remembered: it may come again when
 * it is known here.
 * @param now milliseconds since 1970
 * @returns whether it is about anything of ours, or was taken before
 */
export async function takeEvent(db: Kysely<Database>, event: StripeEvent, now: number): Promise<boolean> {
  const fresh = await db
    .insertInto('gateway_events')
    .values({ id: event.id, received_at: toIso(now) })
    .onConflict((same) => same.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!fresh) return true
  const isOld = await isOlder(db, event)
  const known = await takeNews(db, event, isOld, now)
  if (!known) await db.deleteFrom('gateway_events').where('id', '=', event.id).execute()
  return known
}

/** Whether a newer event about the same thing was taken before; events about one thing wait for each other. */
async function isOlder(db: Kysely<Database>, { about, at }: StripeEvent): Promise<boolean> {
  await db
    .insertInto('gateway_objects')
    .values({ id: about, last_event_at: toIso(at) })
    .onConflict((same) => same.column('id').doNothing())
    .execute()
  const { last_event_at } = await db
    .selectFrom('gateway_objects')
    .select('last_event_at')
    .where('id', '=', about)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (at < toEpoch(last_event_at)) return true
  await db
    .updateTable('gateway_objects')
    .set({ last_event_at: toIso(at) })
    .where('id', '=', about)
    .execute()
  return false
}

async function takeNews(db: Kysely<Database>, { news }: StripeEvent, isOld: boolean, now: number): Promise<boolean> {
  switch (news.kind) {
    case 'refunded': {
      for (const charge of news.charges) if (await refundedAtGateway(db, { charge, refunded: news.refunded }, now)) return true
      return false
    }
    case 'reversed':
      return payoutReversedAtGateway(db, news, now)
    case 'account':
      return sellerAccountChanged(db, { ...news, isOld })
  }
}
