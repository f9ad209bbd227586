import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { changedWords } from '#server/db/transact.ts'
import type { UnitOfWork } from '#server/db/unit-of-work.ts'
import type { Needs } from '#server/kernel/needs.ts'
import { inProgress, keyReused } from '#server/kernel/refusal.ts'
import type { Answer } from './answer.ts'
import type { RawInput } from './validate.ts'

/** The identity of a write: its user, call and key, and a hash of its input. */
export interface Claim {
  user: number
  call: string
  key: string
  hash: string
}

/** A stored response, and the access that the call needed; null if the call was refused before that access was known. */
export interface Remembered {
  status: number
  body: unknown
  needs: Needs | null
}

interface Look {
  free: boolean
  input_hash: string | null
  status: number
  body: unknown
  needs: Needs | null
}

/**
 * The calls whose responses are not stored. Tokens, secrets and codes must not be in the database. Calls that only report a state
 * have the same effect if they run twice.
 */
export const unremembered = new Set([
  'renewSession',
  'closeOutcome',
  'reportDevice',
  'startProof',
  'proveSession',
  'enrolTotp',
  'enrolPasskey',
  'confirmFactor',
  'makeRecoveryCodes',
])

/** The number of days for which responses are stored. Devices never send an entry that was first sent more than 25 days ago. */
export const KEPT_DAYS = 30

/** Returns a hash of an input. It is the same for any order of the fields, and for a request alone or in a batch. */
export function hashInput({
  params,
  query,
  body,
  if: seen,
  file,
}: RawInput & { if?: unknown; file?: string | undefined }): string {
  const plain = { params: asInBatch(params), query: asInBatch(query), body, if: seen }
  const hash = createHash('sha256').update(JSON.stringify(ordered(plain)) ?? '')
  if (file) hash.update(file)
  return hash.digest('base64url')
}

/** Returns a path or query in the form that batches use: ids are numbers instead of digits; without fields it is absent. */
function asInBatch(part: unknown): unknown {
  const fields = Object.entries(part ?? {})
  if (fields.length === 0) return undefined
  return Object.fromEntries(fields.map(([name, value]) => [name, isDigits(value) ? Number(value) : value]))
}

const isDigits = (value: unknown) => typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value)

/**
 * Whether a field is a password. The hash omits it, because a password could be guessed from a fast hash; only its slow hash may
 * be in the database.
 */
const isPassword = (name: string) => name.endsWith('password')

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, field]) => field !== undefined && !isPassword(name))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, ordered(field)]),
  )
}

/**
 * Reserves a key until the end of this transaction, on every node. If the same request commits between the query and the lock here,
 * `remember` finds its row, and `transact` starts again.
 * @returns the stored response, or undefined if the request is new
 * @throws Refusal 409 InProgress while the same request is running, 422 KeyReused if the key belongs to another request
 */
export async function claim(tx: Kysely<Database>, mine: Claim): Promise<Remembered | undefined> {
  const { user, call, key } = mine
  const { rows } = await sql<Look>`
    select ${lock(mine)} as free, k.input_hash, k.status, k.body, k.needs
    from (select) as one left join idempotency_keys k on k.user_id = ${user} and k.call = ${call} and k.key = ${key}`.execute(tx)
  return rememberedOf(rows[0], mine)
}

/** Whether a key has a stored response. The key is not reserved. */
export async function isKnown(db: Kysely<Database>, { user, call, key }: Omit<Claim, 'hash'>): Promise<boolean> {
  const found = await db
    .selectFrom('idempotency_keys')
    .select('status')
    .where('user_id', '=', user)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Reserves several keys of one user's calls at once. Each key is looked up separately (`limit 1`), because a plan made while the
 * table is small would read all stored responses of the user for each key.
 * @returns for each key the stored response, or undefined if the request is new
 * @throws as `claim` does, for any of the keys
 */
export async function claimAll(tx: Kysely<Database>, all: readonly Claim[]): Promise<(Remembered | undefined)[]> {
  const { user, call } = all[0]!
  const { rows } = await sql<Look>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${user} ${call} `} || w.key, 0)) as free, k.input_hash, k.status, k.body, k.needs
    from json_array_elements_text(${JSON.stringify(all.map(({ key }) => key))}::json) with ordinality w(key, nth)
    left join lateral (
      select * from idempotency_keys where user_id = ${user} and call = ${call} and key = w.key limit 1
    ) k on true
    order by w.nth`.execute(tx)
  return all.map((mine, nth) => rememberedOf(rows[nth], mine))
}

function rememberedOf(look: Look | undefined, { hash }: Claim): Remembered | undefined {
  if (!look?.free) throw inProgress()
  if (look.input_hash === null) return undefined
  if (look.input_hash !== hash) throw keyReused()
  return { status: look.status, body: look.body ?? undefined, needs: look.needs }
}

/** Returns the number of a key's lock, which is the same on every node. */
export const lockOf = ({ user, call, key }: Omit<Claim, 'hash'>) => sql<string>`hashtextextended(${`${user} ${call} ${key}`}, 0)`

const lock = (claimed: Omit<Claim, 'hash'>) => sql<boolean>`pg_try_advisory_xact_lock(${lockOf(claimed)})`

/** Locks a key until the end of this transaction. @returns false if another transaction has locked it */
export async function isMine(tx: Kysely<Database>, claimed: Omit<Claim, 'hash'>): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select ${lock(claimed)} as free`.execute(tx)
  return rows[0]?.free === true
}

/** Stores a response in the transaction of its effect: both are committed, or neither is. @param now milliseconds since 1970 */
export async function remember(
  unit: UnitOfWork,
  { user, call, key, hash }: Claim,
  answer: Remembered,
  now: number,
): Promise<void> {
  const { changed } = await unit.db
    .insertInto('idempotency_keys')
    .values({
      user_id: user,
      call,
      key,
      input_hash: hash,
      status: answer.status,
      body: JSON.stringify(answer.body ?? null),
      needs: answer.needs === null ? null : JSON.stringify(answer.needs),
      created_at: new Date(now).toISOString(),
    })
    .returning(changedWords.as('changed'))
    .executeTakeFirstOrThrow()
  unit.changed = changed ?? ''
}

/** Stores several responses of one user's calls at once. @param now milliseconds since 1970 */
export async function rememberAll(
  unit: UnitOfWork,
  answered: readonly { mine: Claim; answer: Remembered }[],
  now: number,
): Promise<void> {
  if (answered.length === 0) return
  const { user, call } = answered[0]!.mine
  const kept = answered.map(({ mine, answer }) => ({
    key: mine.key,
    input_hash: mine.hash,
    status: answer.status,
    body: answer.body ?? null,
    needs: answer.needs,
  }))
  const { rows } = await sql<{ changed: string | null }>`
    with kept as (
      insert into idempotency_keys (user_id, call, key, input_hash, status, body, needs, created_at)
      select ${user}, ${call}, key, input_hash, status, coalesce(body, 'null'), needs, ${new Date(now).toISOString()}
      from json_to_recordset(${JSON.stringify(kept)}::json)
        as answers(key text, input_hash text, status integer, body json, needs jsonb)
    )
    select ${changedWords} as changed`.execute(unit.db)
  unit.changed = rows[0]?.changed ?? ''
}

/**
 * Whether a response is stored. Successes and refusals of the request itself are stored. Temporary failures (429, 5xx), refusals of
 * outdated apps (426), and requests for a sign-in or a proof are not stored.
 */
export const isRemembered = ({ status, body }: Pick<Answer, 'status' | 'body'>): boolean =>
  status < 500 && ![401, 426, 429].includes(status) && !isProofNeeded(body)

/** Whether a body is the problem that the user has to prove their identity first. */
export const isProofNeeded = (body: unknown): boolean => (body as { code?: unknown } | null | undefined)?.code === 'ProofNeeded'
