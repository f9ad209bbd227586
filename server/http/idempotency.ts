import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { changedWords } from '#server/db/transact.ts'
import type { UnitOfWork } from '#server/db/unit-of-work.ts'
import type { Needs } from '#server/kernel/needs.ts'
import { inProgress, keyReused } from '#server/kernel/refusal.ts'
import type { Answer } from './answer.ts'
import type { RawInput } from './validate.ts'

/** One wish as the server remembers it: whose, which call, under which key, and a hash of what was asked. */
export interface Claim {
  user: number
  call: string
  key: string
  hash: string
}

/** An answer as it was given, and what its caller needed to be let in; null if they were not. */
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
 * Calls whose response has a token, a secret or a code are not remembered: the database has none of them. Nor are those that only say how
 * things stand: said twice, they do what they did once.
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

/** How long answers are remembered. Devices never send an entry first sent longer ago than 25 days. */
export const KEPT_DAYS = 30

/** The same input has the same hash, whatever the order of its fields, and whether it came alone or in a batch. */
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

/** A path or a query as a batch writes it: an id is a number, where HTTP has its digits; without fields it is absent. */
function asInBatch(part: unknown): unknown {
  const fields = Object.entries(part ?? {})
  if (fields.length === 0) return undefined
  return Object.fromEntries(fields.map(([name, value]) => [name, isDigits(value) ? Number(value) : value]))
}

const isDigits = (value: unknown) => typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value)

/** A password leaves nothing in the database but its own slow hash: this one could be tried out in no time. */
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
 * Claims a key for the length of this transaction, on every node. Should the same wish commit between this look and this
 * lock, `remember` finds its row, and `transact` begins again.
 * @returns the answer this wish had before, or undefined if it is new
 * @throws 409 InProgress while the same wish runs elsewhere, 422 KeyReused where the key stands for another wish
 */
export async function claim(tx: Kysely<Database>, mine: Claim): Promise<Remembered | undefined> {
  const { user, call, key } = mine
  const { rows } = await sql<Look>`
    select ${lock(mine)} as free, k.input_hash, k.status, k.body, k.needs
    from (select) as one left join idempotency_keys k on k.user_id = ${user} and k.call = ${call} and k.key = ${key}`.execute(tx)
  return rememberedOf(rows[0], mine)
}

/** Was something answered under this key? Looked up, not claimed. */
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
 * Claims several keys of one person's calls at once. Each is looked up by itself (`limit 1`): a plan made while the table is small
 * would read every answer the person has for each of them.
 * @returns for each, the answer it had before, or undefined if it is new
 * @throws as `claim` does, for any of them
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

/** The number of a key's lock, the same on every node. */
export const lockOf = ({ user, call, key }: Omit<Claim, 'hash'>) => sql<string>`hashtextextended(${`${user} ${call} ${key}`}, 0)`

const lock = (claimed: Omit<Claim, 'hash'>) => sql<boolean>`pg_try_advisory_xact_lock(${lockOf(claimed)})`

/** Takes a key for the length of this transaction; false if another one has it. */
export async function isMine(tx: Kysely<Database>, claimed: Omit<Claim, 'hash'>): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select ${lock(claimed)} as free`.execute(tx)
  return rows[0]?.free === true
}

/** Remembers an answer, in the transaction of its effect: either both are there, or neither. */
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

/** Remembers several answers of one person's calls at once. */
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

/** Which answers are remembered: successes and refusals of this very wish; not what passes by itself, nor what is sign-in's matter. */
export const isRemembered = ({ status, body }: Pick<Answer, 'status' | 'body'>): boolean =>
  status < 500 && ![401, 426, 429].includes(status) && !isProofNeeded(body)

/** Whether a body is the problem of somebody who has to show who they are first. */
export const isProofNeeded = (body: unknown): boolean => (body as { code?: unknown } | null | undefined)?.code === 'ProofNeeded'
