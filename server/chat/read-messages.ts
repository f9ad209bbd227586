import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { chat, ClosedReason, Message } from '#contract/chat.ts'
import type { Database } from '#server/db/schema.ts'
import { holdsWords } from '#server/db/list.ts'
import { readCursor, writeCursor } from '#server/db/cursor.ts'
import { manages, type CurrentUser } from '#server/kernel/current-user.ts'
import { BLOCKED, mayWrite, NO_CHANNEL, OPTED_OUT } from '#server/kernel/may-write.ts'
import { reachOf, type Asking } from './reach.ts'
import { toMessage } from './message-row.ts'

const reasons: Record<string, ClosedReason> = { [OPTED_OUT]: 'opted_out', [BLOCKED]: 'blocked', [NO_CHANNEL]: 'no_channel' }

type Query = z.output<(typeof chat)['listMessages']['query']>
type Page = z.output<(typeof chat)['listMessages']['reply']>

/**
 * Returns a page of the conversation after a cursor, and whether the caller may write to this fan now.
 * @throws 422 for an invalid cursor
 */
export async function readMessages(
  { db, config }: Asking,
  fan: number,
  { order, take, cursor }: Query,
  caller: CurrentUser,
): Promise<Page> {
  const after = cursor ? readCursor(cursor) : null
  const beyond = sql.raw(order === 'desc' ? '<' : '>')
  const found = await db
    .selectFrom('fan_messages')
    .selectAll()
    .where('fan_id', '=', fan)
    .$if(after !== null, (q) =>
      q.where(sql<boolean>`(created_at, id) ${beyond} (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid)`),
    )
    .orderBy('created_at', order)
    .orderBy('id', order)
    .limit(take + 1)
    .execute()
  const rows = found.slice(0, take)
  const last = rows.at(-1)
  const reach = await reachOf({ db, config }, fan)
  const may = reach === undefined ? ({ may: false, reason: NO_CHANNEL } as const) : mayWrite(reach, true)
  const { total } = await db
    .selectFrom('fan_messages')
    .select(sql<number>`count(*)`.as('total'))
    .where('fan_id', '=', fan)
    .executeTakeFirstOrThrow()
  return {
    data: rows.map(toMessage),
    meta: {
      totalCount: total,
      nextCursor: found.length > take && last ? writeCursor({ at: last.created_at, id: last.id }) : null,
      typingEnabled: may.may && manages(caller, 'sales_channel'),
      asksToStop: reach?.paused ?? false,
      closed: may.may ? null : (reasons[may.reason] ?? 'no_channel'),
    },
  }
}

/** Returns messages that contain some words, newest first. */
export async function searchMessages(db: Kysely<Database>, fan: number, searchText: string, take: number): Promise<Message[]> {
  const rows = await db
    .selectFrom('fan_messages')
    .selectAll()
    .where('fan_id', '=', fan)
    .where(holdsWords([sql`message`], searchText))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(take)
    .execute()
  return rows.map(toMessage)
}
