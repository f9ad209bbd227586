import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { tooManyRequests } from '#server/http/problem.ts'

/** Failed sign-ins allowed per email and address, and the time in which they count. */
export const MOST_FAILURES = 10
export const COUNTED_MS = 10 * 60_000

interface Attempt {
  email: string
  address: string
}

/**
 * Takes an attempt down before its password is looked at: of many made at once each counts those before it. It stands as a
 * failure until `forgive`.
 * @throws 429 with Retry-After where this email failed too often from this address
 */
export async function beginAttempt(db: Kysely<Database>, { email, address }: Attempt, now: number): Promise<void> {
  const { id } = await db
    .insertInto('login_attempts')
    .values({ email: email.toLowerCase(), address, at: new Date(now).toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const before = await db
    .selectFrom('login_attempts')
    .select('at')
    .where('email', '=', email.toLowerCase())
    .where('address', '=', address)
    .where('at', '>', new Date(now - COUNTED_MS).toISOString())
    .where('id', '<', id)
    .orderBy('at', 'desc')
    .limit(MOST_FAILURES)
    .execute()
  const oldest = before[MOST_FAILURES - 1]
  if (oldest === undefined) return
  // What was not tried is no failure: whoever keeps asking waits no longer.
  await db.deleteFrom('login_attempts').where('id', '=', id).execute()
  throw tooManyRequests((Date.parse(oldest.at) + COUNTED_MS - now) / 1000)
}

/** A successful sign-in forgives the failures before it. */
export async function forgive(db: Kysely<Database>, { email, address }: Attempt): Promise<void> {
  await db.deleteFrom('login_attempts').where('email', '=', email.toLowerCase()).where('address', '=', address).execute()
}
