import { sql } from 'kysely'
import type { SendKind } from '#server/sending/send-kind.ts'
import { findOffer, isPast } from './offer-row.ts'
import { speedOf } from './offer-speed.ts'

/** Offers as a kind of send. */
export const offerSends: SendKind = {
  kind: 'offer',
  table: 'offers',
  exists: sql`x.deleted_at is null`,
  activity: 'Cron - Send offer',
  /** Selects the next due offer. An offer is never due once all its events have begun. */
  nextDue: (tx, until) =>
    tx
      .selectFrom('offers as o')
      .select(['o.id', 'o.sales_channel_id', 'o.segment_id'])
      .where('o.status', '=', 'Scheduled')
      .where('o.deleted_at', 'is', null)
      .where('o.send_at', '<=', until)
      .where(sql<boolean>`exists (select from events e where e.id = any(o.event_ids) and e.time > ${until}::timestamptz)`)
      .orderBy('o.send_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst(),
  async read(tx, id) {
    const row = await findOffer(tx, id)
    const { status, message, user_name: author, events } = row
    return {
      status,
      message,
      media: [],
      author,
      events,
      isPast: (now) => isPast(row, now),
      speed: (db, of) => speedOf(db, row, of),
    }
  },
}
