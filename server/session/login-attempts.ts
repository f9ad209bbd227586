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

/** @throws 429 with Retry-After where this email failed too often from this address */
export async function checkAttempts(db: Kysely<Database>, { email, address }: Attempt, now: number): Promise<void> {
  const failures = await db
    .selectFrom('login_attempts')
    .select('at')
    .where('email', '=', email.toLowerCase())
    .where('address', '=', address)
    .where('at', '>', new Date(now - COUNTED_MS).toISOString())
    .orderBy('at', 'desc')
    .limit(MOST_FAILURES)
    .execute()
  const oldest = failures[MOST_FAILURES - 1]
  if (oldest) throw tooManyRequests((Date.parse(oldest.at) + COUNTED_MS - now) / 1000)
}

export async function noteFailure(db: Kysely<Database>, { email, address }: Attempt, now: number): Promise<void> {
  await db
    .insertInto('login_attempts')
    .values({ email: email.toLowerCase(), address, at: new Date(now).toISOString() })
    .execute()
}

/** A successful sign-in forgives the failures before it. */
export async function forgive(db: Kysely<Database>, { email, address }: Attempt): Promise<void> {
  await db.deleteFrom('login_attempts').where('email', '=', email.toLowerCase()).where('address', '=', address).execute()
}
