import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { inventory, SeatEvent } from '#contract/inventory.ts'
import type { Database } from '#server/db/schema.ts'

type Query = z.output<(typeof inventory.readSeatHistory)['query']>
interface Page {
  data: SeatEvent[]
  meta: { nextCursor: string | null }
}

/** Returns the history of an event's seats, or of one seat, newest first; `before` is the end of the previous page. */
export async function readHistory(db: Kysely<Database>, event: number, { uuid, before, take }: Query): Promise<Page> {
  const { sales_channel_id } = await db
    .selectFrom('events')
    .select('sales_channel_id')
    .where('id', '=', event)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('seat_history as h')
    .leftJoin('seats as s', (on) => on.onRef('s.uuid', '=', 'h.seat_uuid').onRef('s.sales_channel_id', '=', 'h.sales_channel_id'))
    .leftJoin('devices as d', (on) => on.onRef('d.id', '=', 'h.device').onRef('d.user_id', '=', 'h.user_id'))
    .select(['h.id', 'h.action', 'h.user_name', 'h.holder_name', 'h.until', 'h.hold_for', 'h.hold_reason', 'h.at'])
    .select(['h.seats_added', 'h.seats_changed', 's.uuid', 's.section', 's.row', 's.seat', 'd.name as device'])
    .where('h.sales_channel_id', '=', sales_channel_id)
    .where('h.event_id', '=', event)
    .$if(uuid !== undefined, (q) =>
      q.where((or) =>
        or.or([
          or('h.seat_uuid', '=', uuid!),
          or(
            'h.id',
            '=',
            or.selectFrom('seats').select('import_id').where('sales_channel_id', '=', sales_channel_id).where('uuid', '=', uuid!),
          ),
        ]),
      ),
    )
    .$if(before !== undefined, (q) => q.where('h.id', '<', before!))
    .orderBy('h.id', 'desc')
    .limit(take + 1)
    .execute()
  const data = rows.slice(0, take)
  return {
    data: data.map((row) => ({
      id: row.id,
      seat: row.uuid === null ? null : { uuid: row.uuid, section: row.section!, row: row.row!, seat: row.seat! },
      action: row.action,
      by: row.user_name,
      holder: row.holder_name,
      until: row.until,
      for: row.hold_for,
      reason: row.hold_reason,
      device: row.device,
      added: row.seats_added,
      changed: row.seats_changed,
      at: row.at,
    })),
    meta: { nextCursor: rows.length > take ? String(data.at(-1)!.id) : null },
  }
}
