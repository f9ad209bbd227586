import { sql, type Kysely } from 'kysely'
import { createRecent } from '#lib/recent.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { tooManyRequests } from '#server/kernel/refusal.ts'

/**
 * The quota of one user's stored responses within 30 days. A person who holds whole sections all day stays far below it. No
 * response is deleted early, so further writes are refused when the quota is used up.
 */
export const STORED_FOR_USER = { answers: 200_000, bytes: 200_000_000, closed: 1_000 }

/**
 * How long a count is used, in milliseconds. After that it is outdated, because other nodes store responses too, and old ones are
 * deleted.
 */
const COUNTED_MS = 10 * 60_000
const RETRY_S = 3_600

interface Count {
  at: number
  answers: number
  bytes: number
}
const createCounts = () => createRecent<number, Count>(10_000)

/**
 * Checks that a user has quota for more stored responses, and counts them.
 * @param more how many are about to be stored
 * @throws Refusal 429 with Retry-After if the quota would be exceeded
 */
export async function checkAnswerQuota(context: Context, tx: Kysely<Database>, user: number, more = 1): Promise<void> {
  const counts = context.memory.part(createCounts)
  const now = context.clock.now()
  let count = counts.get(user)
  if (count === undefined || Math.abs(now - count.at) > COUNTED_MS)
    count = counts.set(user, { at: now, ...(await counted(tx, user)) })
  if (count.answers + more > STORED_FOR_USER.answers || count.bytes > STORED_FOR_USER.bytes) throw tooManyRequests(RETRY_S)
  count.answers += more
}

/** Counts the responses of a user and their bytes in the database, which compresses large ones. */
async function counted(tx: Kysely<Database>, user: number): Promise<Omit<Count, 'at'>> {
  const { rows } = await sql<{ answers: number; bytes: number }>`
    select count(*) as answers, coalesce(sum(pg_column_size(body)), 0) as bytes
    from (select body from idempotency_keys where user_id = ${user} limit ${STORED_FOR_USER.answers + 1}) kept`.execute(tx)
  return { answers: Number(rows[0]!.answers), bytes: Number(rows[0]!.bytes) }
}

/** Checks that a user may close one more key. @throws Refusal 429 with Retry-After if the quota is used up */
export async function checkClosedKeyQuota(tx: Kysely<Database>, user: number): Promise<void> {
  const { rows } = await sql<{ closed: number }>`
    select count(*) as closed from idempotency_keys where user_id = ${user} and input_hash = 'closed'`.execute(tx)
  if (Number(rows[0]!.closed) >= STORED_FOR_USER.closed) throw tooManyRequests(RETRY_S)
}
