import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { tooManyRequests } from '#server/kernel/refusal.ts'
import { addressBlock } from './address-block.ts'
import { isPassword } from './passwords.ts'

/** How long failed attempts count, in milliseconds. */
export const COUNTED_MS = 10 * 60_000
/**
 * The most failures of one account: of all attempts from one address, of checks of its current password from all addresses, and
 * of checks of its factors from all addresses. Each is counted separately.
 */
const MOST_OF_ACCOUNT = 10
/**
 * The most failures from one address, for accounts that have not signed in there recently, because many people may share an
 * address.
 */
const MOST_OF_ADDRESS = 30
/**
 * How long an address where an account has signed in is exempt from the limit for addresses, for that account, in milliseconds.
 */
export const PLACE_MS = 30 * 24 * 60 * 60_000

export interface Attempt {
  kind: 'sign-in' | 'current-password' | 'factor'
  email: string
  address: string
}

/** Delays a response. Tests replace this function, so that they need not wait. */
export const slowness = { wait: (milliseconds: number): Promise<unknown> => sleep(milliseconds) }

const SLOWEST_MS = 4_000
/**
 * Returns the delay, in milliseconds, of an attempt on an account with this many recent failures from all addresses. It slows
 * guessing, but blocks nobody: 250 from the eleventh attempt on, doubled after every five attempts, at most 4,000.
 */
export const delayOf = (failures: number): number =>
  failures < MOST_OF_ACCOUNT ? 0 : Math.min(SLOWEST_MS, 250 * 2 ** Math.floor((failures - MOST_OF_ACCOUNT) / 5))

interface PasswordAttempt extends Omit<Attempt, 'kind'> {
  kind: 'sign-in' | 'current-password'
}

/**
 * Checks a password if another attempt is allowed, and counts the attempt.
 * @param stored the hash that the password is compared with
 * @param now milliseconds since 1970
 */
export const tryPassword = (
  db: Kysely<Database>,
  attempt: PasswordAttempt,
  { stored, given }: { stored: string; given: string },
  now: number,
): Promise<boolean> => tryOnce(db, attempt, () => isPassword(stored, given), now)

/**
 * Checks a password or the proof of a factor, if another attempt is allowed. A success clears this account's failures from this
 * address, but a right password does not clear failed proofs. Call it outside of transactions.
 * @param isRight runs the check
 * @param now milliseconds since 1970
 * @throws 429 with Retry-After after too many failures, 503 if too many passwords wait for their check; such attempts are not
 * counted
 */
export async function tryOnce(
  db: Kysely<Database>,
  { kind, ...of }: Attempt,
  isRight: () => Promise<boolean>,
  now: number,
): Promise<boolean> {
  const email = of.email.toLowerCase()
  const address = addressBlock(of.address)
  // The attempt is stored before the check, so that simultaneous attempts count each other.
  // Both statements use one connection, so that they wait for one only once; each commits before the next begins.
  const { id, until, failures } = await db.connection().execute(async (one) => {
    const id = await recordAttempt(one, { kind, email, address }, now)
    return { id, ...(await countBefore(one, { kind, email, address }, id, now)) }
  })
  try {
    if (until > now) throw tooManyRequests((until - now) / 1000)
    await slowness.wait(delayOf(failures))
    if (!(await isRight())) return false
  } catch (error) {
    // An attempt that was not checked is no failure, so a caller who repeats it need not wait longer.
    await db.deleteFrom('login_attempts').where('id', '=', id).execute()
    throw error
  }
  await db
    .deleteFrom('login_attempts')
    .where('email', '=', email)
    .where('address', '=', address)
    .$if(kind !== 'factor', (q) => q.where('kind', '<>', 'factor'))
    .execute()
  return true
}

/**
 * Stores where an account has signed in; the limit for addresses then does not apply to the account there.
 * @param now milliseconds since 1970
 */
export async function recordPlace(db: Kysely<Database>, of: Omit<Attempt, 'kind'>, now: number): Promise<void> {
  await db
    .insertInto('sign_in_places')
    .values({ email: of.email.toLowerCase(), address: addressBlock(of.address), at: toIso(now) })
    .onConflict((same) => same.columns(['email', 'address']).doUpdateSet({ at: toIso(now) }))
    .execute()
}

/**
 * Stores an attempt; returns its id. Ids of one address, and of one account, are in the order in which they become visible.
 * @param now milliseconds since 1970
 */
export async function recordAttempt(db: Kysely<Database>, { kind, email, address }: Attempt, now: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with turn as materialized (select pg_advisory_xact_lock(8, hashtext(${address})), pg_advisory_xact_lock(9, hashtext(${email})))
    insert into login_attempts (email, address, kind, at)
    select ${email}, ${address}, ${kind}, ${toIso(now)}::timestamptz from turn
    returning id`.execute(db)
  return rows[0]!.id
}

interface Counted {
  /**
   * The time of the failure that must expire before another attempt is allowed, for each limit: of the account at the address
   * (`pair`), of the address, and of the current password or the factors (`own`); null if the limit is not reached.
   */
  pair: string | null
  address: string | null
  own: string | null
  failures: number
}

/**
 * Returns the time until which no further attempt is allowed (0 if an attempt is allowed now), and the number of the account's
 * recent failures from all addresses.
 */
async function countBefore(db: Kysely<Database>, { kind, email, address }: Attempt, id: number, now: number) {
  const before = sql`from login_attempts where id < ${id} and at > ${toIso(now - COUNTED_MS)}`
  const nth = (most: number) => sql`order by id desc offset ${most - 1} limit 1`
  const isOwn = sql`kind = ${kind} and ${kind !== 'sign-in'}`
  const isKnown = sql`exists (select from sign_in_places
    where email = ${email} and address = ${address} and at > ${toIso(now - PLACE_MS)})`
  const { rows } = await sql<Counted>`select
    (select at ${before} and email = ${email} and address = ${address} ${nth(MOST_OF_ACCOUNT)}) as pair,
    case when ${isKnown} then null else (select at ${before} and address = ${address} ${nth(MOST_OF_ADDRESS)}) end as address,
    (select at ${before} and email = ${email} and ${isOwn} ${nth(MOST_OF_ACCOUNT)}) as own,
    (select count(*) from (select ${before} and email = ${email} limit 100) as counted) as failures`.execute(db)
  const { failures, ...oldest } = rows[0]!
  const ends = [oldest.pair, oldest.address, oldest.own].map((at) => (at === null ? 0 : Date.parse(at) + COUNTED_MS))
  return { until: Math.max(...ends), failures }
}
