import { sql } from 'kysely'
import type { inbox, Unread } from '#contract/inbox.ts'
import { toMessage, type StoredMessage } from '#server/chat/message-row.ts'
import { markRead, markUnread } from '#server/chat/mark-read.ts'
import { readCursor, writeCursor } from '#server/db/cursor.ts'
import type { Handlers } from '#server/http/handler.ts'

type Row = StoredMessage & Omit<Unread['user'], 'id'> & { unread: number; paused_at: string | null }

/**
 * Selects the messages of fans that a person should answer: unread ones, and those of a paused fan since the message that paused
 * them.
 */
const openMessages = (channel: number) => sql`
  select m.* from fan_messages m join fans f on f.id = m.fan_id and f.deleted_at is null
  where m.sales_channel_id = ${channel} and m.direction = 'in' and m.read_at is null
  union all
  select m.* from fans f join fan_messages m on m.fan_id = f.id and m.created_at >= f.paused_at
  where f.sales_channel_id = ${channel} and f.paused_at is not null and m.direction = 'in' and m.read_at is not null`

/** The calls of the inbox, which lists the fans with messages that a person should answer. */
export const handlers: Handlers<typeof inbox> = {
  async listInbox({ db, params, query: { take, cursor } }) {
    const after = cursor === undefined ? null : readCursor(cursor)
    const open = openMessages(params.id)
    const waiting = sql`
      select fan_id, count(*) filter (where read_at is null)::integer as unread, max(created_at) as at from (${open}) m group by fan_id`
    const beyond = after === null ? sql`true` : sql`(w.at, w.fan_id) < (${after.at}::timestamptz, ${Number(after.id)}::integer)`
    const { rows } = await sql<Row>`
      select m.*, w.unread, f.first_name, f.last_name, f.email, f.phone, f.paused_at
      from (select * from (${waiting}) w where ${beyond} order by w.at desc, w.fan_id desc limit ${take + 1}) w
      join fans f on f.id = w.fan_id
      cross join lateral (select * from fan_messages m where m.fan_id = w.fan_id and m.direction = 'in' and m.created_at = w.at
        order by m.id desc limit 1) m
      order by w.at desc, w.fan_id desc`.execute(db)
    const total = await sql<{ total: number }>`select count(*)::integer as total from (${waiting}) w`.execute(db)
    const shown = rows.slice(0, take)
    const last = shown.at(-1)
    return {
      data: shown.map(({ unread, first_name, last_name, email, phone, paused_at, ...message }) => ({
        user: { id: message.fan_id, first_name, last_name, email, phone },
        unread,
        asks_to_stop: paused_at !== null,
        message: toMessage(message),
      })),
      meta: {
        totalCount: total.rows[0]!.total,
        nextCursor: rows.length > take && last ? writeCursor({ at: last.created_at, id: String(last.fan_id) }) : null,
      },
    }
  },
  markUnread: async ({ db, unit, params, body }) => markUnread(db, unit.hints, params.userId, body),
  markRead: async ({ db, unit, params, body, now }) => markRead(db, unit.hints, params.userId, { until: body.until, now }),
}
