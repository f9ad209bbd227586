import { sql, type Kysely } from 'kysely'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { contract } from '#contract/contract.ts'
import type { Outcome } from '#contract/devices.ts'
import type { Database } from '#server/db/schema.ts'
import { checkNeeds, type Needs } from '#server/kernel/needs.ts'
import { checkClosedKeyQuota } from '#server/http/stored-answer-quota.ts'
import { isMine, lockOf, type Claim } from '#server/http/idempotency.ts'
import { isSilent, isUnderWay } from '#server/http/long-call.ts'
import type { CurrentUser } from '#server/kernel/current-user.ts'

interface OutcomeRequest extends Omit<Claim, 'hash' | 'user'> {
  user: CurrentUser
  /** The name of the payment provider; null or absent for the built-in fake. */
  provider?: string | null
}
const claimOf = ({ user, call, key }: OutcomeRequest) => ({ user: user.id, call, key })

/** The stored response of a closed key. No input has this hash, so no call with the key is ever run. */
const CLOSED = { input_hash: 'closed', status: 0 }

/** Reads the outcome of a call that this user made; changes nothing. @param now milliseconds since 1970 */
export async function readOutcome(db: Kysely<Database>, request: OutcomeRequest, now: number): Promise<Outcome> {
  // The stored response is read last, so that a call that ends during these checks is reported as done.
  const running = await isRunning(db, request)
  const open: Outcome = (await isOutside(db, request)) ? outside(request) : { state: running ? 'running' : 'unknown' }
  return (await remembered(db, request, now)) ?? open
}

/**
 * Returns the outcome of a call. If nothing is known about the call, closes its key: a delayed request with this key is then
 * refused (422 KeyReused), so that the call cannot take effect later.
 * @param now milliseconds since 1970
 */
export async function closeOutcome(tx: Kysely<Database>, request: OutcomeRequest, now: number): Promise<Outcome> {
  if (!(await isMine(tx, claimOf(request)))) return { state: 'running' }
  const before = await remembered(tx, request, now)
  if (before) return before
  // An external call in progress cannot be cancelled. Its result will be stored when it is known.
  if (await isOutside(tx, request)) return outside(request)
  await checkClosedKeyQuota(tx, request.user.id)
  const closed = { ...CLOSED, body: 'null', created_at: new Date(now).toISOString() }
  await tx
    .insertInto('idempotency_keys')
    .values({ user_id: request.user.id, call: request.call, key: request.key, ...closed })
    // If a row with this key exists, it belongs to a call whose process has crashed.
    .onConflict((silent) => silent.columns(['user_id', 'call', 'key']).doUpdateSet(closed))
    .execute()
  return { state: 'closed' }
}

/** The names of the calls that wait for the payment provider. */
const paying = new Set(
  Object.values(contract).flatMap((calls) =>
    Object.values(calls as Record<string, Endpoint>).flatMap(({ name, pays }) => (pays ? [name] : [])),
  ),
)

const outside = ({ call, provider = null }: OutcomeRequest): Outcome => ({
  state: 'running',
  ...(paying.has(call) && { provider }),
})

async function remembered(db: Kysely<Database>, { user, call, key }: OutcomeRequest, now: number): Promise<Outcome | undefined> {
  const found = await db
    .selectFrom('idempotency_keys')
    .select(['input_hash', 'status', 'body', 'needs', 'created_at'])
    .where('user_id', '=', user.id)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirst()
  if (found === undefined || isSilent(found, now)) return undefined
  if (isUnderWay(found, now)) return { state: 'running' }
  return found.input_hash === CLOSED.input_hash
    ? { state: 'closed' }
    : { state: 'done', status: found.status, body: mayStill(user, found) ? (found.body ?? null) : null }
}

/**
 * Whether the user still has the access that the call requires. A user who has lost that access can see that the call was done,
 * but not its response.
 */
function mayStill(user: CurrentUser, { status, needs }: { status: number; needs: Needs | null }): boolean {
  // A refusal without stored needs was sent before the access check, so it reveals nothing. A success without stored needs was
  // stored by an earlier version of this server.
  if (needs === null) return status >= 400
  try {
    checkNeeds(user, needs)
    return true
  } catch {
    return false
  }
}

/** Whether the key has an external call in progress. */
async function isOutside(db: Kysely<Database>, { user, call, key }: OutcomeRequest): Promise<boolean> {
  const open = await db
    .selectFrom('outside_calls')
    .select('id')
    .where('user_id', '=', user.id)
    .where('call', '=', call)
    .where('key', '=', key)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

/** Whether a transaction holds the key's lock. Does not take the lock, because that could block a call that arrives now. */
async function isRunning(db: Kysely<Database>, request: OutcomeRequest): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from pg_locks, (select ${lockOf(claimOf(request))} as number) as wanted
      where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and classid::bigint = (number >> 32) & 4294967295 and objid::bigint = number & 4294967295
    ) as held`.execute(db)
  return rows[0]?.held === true
}
