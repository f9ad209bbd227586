import { sql } from 'kysely'
import type { inbox, Unread } from '#contract/inbox.ts'
import { toMessage, type StoredMessage } from '#server/chat/message-row.ts'
import { markRead } from '#server/chat/mark-read.ts'
import { readCursor, writeCursor } from '#server/db/cursor.ts'
import type { Handlers } from '#server/http/handler.ts'

type Row = StoredMessage & Omit<Unread['user'], 'id'> & { unread: number }

/** Unread messages from fans. */
export const handlers: Handlers<typeof inbox> = {
  async listInbox({ db, params, query: { take, cursor } }) {
    const after = cursor === undefined ? null : readCursor(cursor)
    const waiting = sql`
      select m.fan_id, count(*)::integer as unread, max(m.created_at) as at
      from fan_messages m join fans f on f.id = m.fan_id and f.deleted_at is null
      where m.sales_channel_id = ${params.id} and m.direction = 'in' and m.read_at is null group by m.fan_id`
    const beyond = after === null ? sql`true` : sql`(w.at, w.fan_id) < (${after.at}::timestamptz, ${Number(after.id)}::integer)`
    const { rows } = await sql<Row>`
      select m.*, w.unread, f.first_name, f.last_name, f.email, f.phone
      from (select * from (${waiting}) w where ${beyond} order by w.at desc, w.fan_id desc limit ${take + 1}) w
      join fans f on f.id = w.fan_id
      cross join lateral (select * from fan_messages m where m.fan_id = w.fan_id and m.sales_channel_id = ${params.id}
        and m.direction = 'in' and m.read_at is null order by m.created_at desc, m.id desc limit 1) m
      order by w.at desc, w.fan_id desc`.execute(db)
    const total = await sql<{ total: number }>`select count(*)::integer as total from (${waiting}) w`.execute(db)
    const shown = rows.slice(0, take)
    const last = shown.at(-1)
    return {
      data: shown.map(({ unread, first_name, last_name, email, phone, ...message }) => ({
        user: { id: message.fan_id, first_name, last_name, email, phone },
        unread,
        message: toMessage(message),
      })),
      meta: {
        totalCount: total.rows[0]!.total,
        nextCursor: rows.length > take && last ? writeCursor({ at: last.created_at, id: String(last.fan_id) }) : null,
      },
    }
  },
  markRead: async ({ db, unit, params, body, now }) => markRead(db, unit.hints, params.userId, { until: body.until, now }),
}
