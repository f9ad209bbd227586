import { sql, type Kysely } from 'kysely'
import { createRecent } from '#lib/recent.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { tooManyRequests } from '#server/kernel/refusal.ts'

/**
 * What is kept of one user's answers, all within 30 days. A person who holds whole sections all day long stays far below; nothing
 * is thrown away before its time to make room, so at the bound nothing new is begun.
 */
export const KEPT_OF_USER = { answers: 200_000, bytes: 200_000_000, closed: 1_000 }

/** How long a count is taken as read: other nodes keep answers too, and old ones go. */
const COUNTED_MS = 10 * 60_000
const RETRY_S = 3_600

interface Count {
  at: number
  answers: number
  bytes: number
}
const createCounts = () => createRecent<number, Count>(10_000)

/**
 * Is there room for more answers of a user?
 * @param more how many are about to be remembered
 * @throws Refusal 429 with Retry-After where there is not
 */
export async function checkRoom(context: Context, tx: Kysely<Database>, user: number, more = 1): Promise<void> {
  const counts = context.memory.part(createCounts)
  const now = context.clock.now()
  let count = counts.get(user)
  if (count === undefined || Math.abs(now - count.at) > COUNTED_MS)
    count = counts.set(user, { at: now, ...(await counted(tx, user)) })
  if (count.answers + more > KEPT_OF_USER.answers || count.bytes > KEPT_OF_USER.bytes) throw tooManyRequests(RETRY_S)
  count.answers += more
}

/** The database compresses what is big: this is what it takes there. */
async function counted(tx: Kysely<Database>, user: number): Promise<Omit<Count, 'at'>> {
  const { rows } = await sql<{ answers: number; bytes: number }>`
    select count(*) as answers, coalesce(sum(pg_column_size(body)), 0) as bytes
    from (select body from idempotency_keys where user_id = ${user} limit ${KEPT_OF_USER.answers + 1}) kept`.execute(tx)
  return { answers: Number(rows[0]!.answers), bytes: Number(rows[0]!.bytes) }
}

/** @throws Refusal 429 where a user has closed so many keys that one more would be too many */
export async function checkRoomToClose(tx: Kysely<Database>, user: number): Promise<void> {
  const { rows } = await sql<{ closed: number }>`
    select count(*) as closed from idempotency_keys where user_id = ${user} and input_hash = 'closed'`.execute(tx)
  if (Number(rows[0]!.closed) >= KEPT_OF_USER.closed) throw tooManyRequests(RETRY_S)
}
