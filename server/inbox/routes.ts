import { type RawBuilder, sql } from 'kysely'
import type { inbox, InboxView, Unread } from '#contract/inbox.ts'
import { toMessage, type StoredMessage } from '#server/chat/message-row.ts'
import { markRead, markUnread } from '#server/chat/mark-read.ts'
import { readCursor, writeCursor } from '#server/db/cursor.ts'
import type { Handlers } from '#server/http/handler.ts'

type Row = StoredMessage &
  Omit<Unread['user'], 'id'> & { unread: number; paused_at: string | null; reply_by: string | null; reply_at: string | null }

/**
 * Selects the fans' messages that need a reply: unread messages and, for a paused fan, the message that caused the pause and all
 * later ones.
 */
const openMessages = (channel: number) => sql`
  select m.* from fan_messages m join fans f on f.id = m.fan_id and f.deleted_at is null
  where m.sales_channel_id = ${channel} and m.direction = 'in' and m.read_at is null
  union all
  select m.* from fans f join fan_messages m on m.fan_id = f.id and m.created_at >= f.paused_at
  where f.sales_channel_id = ${channel} and f.paused_at is not null and m.direction = 'in' and m.read_at is not null`

/** Selects all messages of fans except keywords that have had their effect, which are stored as read when they arrive. */
const allMessages = (channel: number) => sql`
  select m.* from fan_messages m join fans f on f.id = m.fan_id and f.deleted_at is null
  where m.sales_channel_id = ${channel} and m.direction = 'in' and (m.read_at is null or m.read_at > m.created_at)`

/**
 * Selects a person's replies to the fan of `w` since the fan's newest message `w.at`. Messages of offers and mass texts do not
 * count as replies; failed messages do not count either.
 */
const repliesTo = sql`select r.sent_by, r.created_at from fan_messages r
  where r.fan_id = w.fan_id and r.created_at >= w.at and r.direction = 'out' and r.sent_by is not null and r.status <> 'failed'
    and not exists (select from send_recipients s where s.id = r.id)`

const inView: Record<InboxView, RawBuilder<unknown>> = {
  unread: sql`true`,
  all: sql`true`,
  waiting: sql`w.unread = 0 and not exists (${repliesTo})`,
  answered: sql`w.unread = 0 and exists (${repliesTo})`,
}

/** The fans of a view, each with the number of unread messages and the time of the newest message. */
const conversations = (channel: number, view: InboxView) => sql`
  select * from (
    select fan_id, count(*) filter (where read_at is null)::integer as unread, max(created_at) as at
    from (${view === 'unread' ? openMessages(channel) : allMessages(channel)}) m group by fan_id) w
  where ${inView[view]}`

/**
 * The calls of the inbox, which lists a channel's conversations with fans: those that need a reply, or all, answered or waiting
 * ones.
 */
export const handlers: Handlers<typeof inbox> = {
  async listInbox({ db, params, query: { take, cursor, view } }) {
    const after = cursor === undefined ? null : readCursor(cursor)
    const waiting = conversations(params.id, view)
    const beyond = after === null ? sql`true` : sql`(w.at, w.fan_id) < (${after.at}::timestamptz, ${Number(after.id)}::integer)`
    const { rows } = await sql<Row>`
      select m.*, w.unread, f.first_name, f.last_name, f.email, f.phone, f.paused_at, r.sent_by as reply_by, r.created_at as reply_at
      from (select * from (${waiting}) w where ${beyond} order by w.at desc, w.fan_id desc limit ${take + 1}) w
      join fans f on f.id = w.fan_id
      cross join lateral (select * from fan_messages m where m.fan_id = w.fan_id and m.direction = 'in' and m.created_at = w.at
        order by m.id desc limit 1) m
      left join lateral (${repliesTo} order by r.created_at limit 1) r on true
      order by w.at desc, w.fan_id desc`.execute(db)
    const total = await sql<{ total: number }>`select count(*)::integer as total from (${waiting}) w`.execute(db)
    const shown = rows.slice(0, take)
    const last = shown.at(-1)
    return {
      data: shown.map(({ unread, first_name, last_name, email, phone, paused_at, reply_by, reply_at, ...message }) => ({
        user: { id: message.fan_id, first_name, last_name, email, phone },
        unread,
        asks_to_stop: paused_at !== null,
        message: toMessage(message),
        reply: reply_by === null || reply_at === null ? null : { sent_by: reply_by, created_at: reply_at },
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
