import { sql } from 'kysely'
import { type SendKind, USUAL_BATCH } from '#server/sending/send-kind.ts'
import { findMassText } from './mass-text-row.ts'

/** Mass texts as a kind of send: a fixed number of fans in each batch, regardless of seats. */
export const massTextSends: SendKind = {
  kind: 'mass-text',
  table: 'bulk_messages',
  exists: sql`true`,
  activity: null,
  nextDue: (tx, until) =>
    tx
      .selectFrom('bulk_messages as b')
      .select(['b.id', 'b.sales_channel_id', 'b.segment_id'])
      .where('b.status', '=', 'Scheduled')
      .where('b.send_at', '<=', until)
      .orderBy('b.send_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst(),
  async read(tx, id) {
    const { status, message, media, user_name: author } = await findMassText(tx, id)
    return {
      status,
      message,
      media,
      author,
      events: [],
      isPast: () => false,
      speed: async () => ({ batch: USUAL_BATCH, rate: null, available: null, measured: false }),
    }
  },
}
