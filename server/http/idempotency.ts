import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { inProgress, keyReused } from './problem.ts'
import type { RawInput } from './validate.ts'

/** One wish as the server remembers it: whose, which call, under which key, and a hash of what was asked. */
export interface Claim {
  user: number
  call: string
  key: string
  hash: string
}

/** How long answers are remembered. Devices never send an entry first sent longer ago than 25 days. */
export const KEPT_DAYS = 30

/** The same input has the same hash, whatever the order of its fields. */
export function hashInput(input: RawInput & { if?: unknown; file?: Buffer | undefined }): string {
  const { file, ...plain } = input
  const hash = createHash('sha256').update(JSON.stringify(ordered(plain)) ?? '')
  if (file) hash.update(file)
  return hash.digest('base64url')
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, ordered(field)]),
  )
}

/**
 * Claims a key for the length of this transaction, on every node.
 * @returns the answer this wish had before, or undefined where it is new
 * @throws 409 InProgress while the same wish runs elsewhere, 422 KeyReused where the key stands for another wish
 */
export async function claim(
  tx: Kysely<Database>,
  { user, call, key, hash }: Claim,
): Promise<{ status: number; body: unknown } | undefined> {
  const { rows } = await sql<{
    free: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`${user} ${call} ${key}`}, 0)) as free`.execute(tx)
  if (!rows[0]?.free) throw inProgress()
  const before = await tx
    .selectFrom('idempotency_keys')
    .select(['input_hash', 'status', 'body'])
    .where('user_id', '=', user)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirst()
  if (before === undefined) return undefined
  if (before.input_hash !== hash) throw keyReused()
  return { status: before.status, body: before.body ?? undefined }
}

/** Remembers an answer, in the transaction of its effect: either both are there, or neither. */
export async function remember(
  tx: Kysely<Database>,
  { user, call, key, hash }: Claim,
  answer: { status: number; body: unknown },
  now: number,
): Promise<void> {
  await tx
    .insertInto('idempotency_keys')
    .values({
      user_id: user,
      call,
      key,
      input_hash: hash,
      status: answer.status,
      body: JSON.stringify(answer.body ?? null),
      created_at: new Date(now).toISOString(),
    })
    .execute()
}

/** Which answers are remembered: successes and refusals of this very wish; not what passes by itself, nor what is sign-in's matter. */
export const isRemembered = (status: number): boolean => status < 500 && ![401, 426, 429].includes(status)
