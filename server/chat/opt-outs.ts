import { createHmac, randomBytes } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/schema.ts'
import { seal, unseal } from '#server/kernel/sealed.ts'

type Secrets = Pick<Config, 'secret' | 'secretOld'>

const KEY_BYTES = 32
const about = (channel: number) => `opt-outs ${channel}`

/** Normalizes a number or email, so that different spellings are equal. */
const plain = (value: string) => value.trim().toLowerCase()
const hashesOf = (key: string, values: readonly (string | null)[]): string[] =>
  values
    .filter((value) => value !== null)
    .map((value) => createHmac('sha256', Buffer.from(key, 'base64url')).update(plain(value)).digest('base64url'))

/**
 * Stores hashes of the addresses of somebody who opted out of a channel, when this person's other data is erased. The channel's
 * random key of these hashes is stored sealed, so that they stay valid if the secret changes.
 * @param values the person's phone, email and other addresses
 * @param at ISO 8601
 */
export async function rememberOptOut(
  db: Kysely<Database>,
  secrets: Secrets,
  channel: number,
  values: readonly (string | null)[],
  at: string,
): Promise<void> {
  await db
    .insertInto('opt_out_keys')
    .values({ sales_channel_id: channel, sealed: seal(secrets, about(channel), randomBytes(KEY_BYTES).toString('base64url')) })
    .onConflict((there) => there.doNothing())
    .execute()
  const { sealed } = await db
    .selectFrom('opt_out_keys')
    .select('sealed')
    .where('sales_channel_id', '=', channel)
    .executeTakeFirstOrThrow()
  const hashes = hashesOf(open(secrets, channel, sealed), values)
  if (hashes.length === 0) return
  await db
    .insertInto('opt_outs')
    .values(hashes.map((hash) => ({ sales_channel_id: channel, hash, at })))
    .onConflict((there) => there.doNothing())
    .execute()
}

/** A person who may have opted out: id, channel, addresses, and the channel's encrypted key, if it has one. */
export interface Reached {
  id: number
  channel: number
  values: readonly (string | null)[]
  sealed: string | null
}

/**
 * Returns which of some people have opted out.
 * @throws if no secret decrypts a channel's key: nobody in that channel may be written to
 */
export async function whoOptedOut(db: Kysely<Database>, secrets: Secrets, people: readonly Reached[]): Promise<Set<number>> {
  const lookups = people.flatMap(({ id, channel, values, sealed }) =>
    sealed === null ? [] : hashesOf(open(secrets, channel, sealed), values).map((hash) => ({ id, channel, hash })),
  )
  if (lookups.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select x.id from jsonb_to_recordset(${JSON.stringify(lookups)}::jsonb) as x(id integer, channel integer, hash text)
    where exists (select from opt_outs o where o.sales_channel_id = x.channel and o.hash = x.hash)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Deletes the stored opt-outs for the addresses of somebody who subscribes again. */
export async function forgetOptOut(
  db: Kysely<Database>,
  secrets: Secrets,
  channel: number,
  values: readonly (string | null)[],
): Promise<void> {
  const row = await db.selectFrom('opt_out_keys').select('sealed').where('sales_channel_id', '=', channel).executeTakeFirst()
  if (row === undefined) return
  const hashes = hashesOf(open(secrets, channel, row.sealed), values)
  if (hashes.length === 0) return
  await db.deleteFrom('opt_outs').where('sales_channel_id', '=', channel).where('hash', 'in', hashes).execute()
}

function open(secrets: Secrets, channel: number, sealed: string): string {
  const key = unseal(secrets, about(channel), sealed)
  if (key === null)
    throw new Error(`Who opted out of channel ${channel} cannot be read: set HOLDFAST_SECRET_OLD to the secret before this one`)
  return key
}
