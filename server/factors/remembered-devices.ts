import type { Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { hashOf, newToken } from './tokens.ts'

const REMEMBERED_MS = 30 * 24 * 60 * 60_000

/**
 * Remembers a device. For 30 days, the user can then sign in on this device without a factor.
 * @param now milliseconds since 1970
 * @returns the token that the device must send at sign-in
 */
export async function rememberDevice(db: Kysely<Database>, user: number, device: string, now: number): Promise<string> {
  const token = newToken()
  const times = { made_at: toIso(now), expires_at: toIso(now + REMEMBERED_MS) }
  await db
    .insertInto('remembered_devices')
    .values({ token_hash: hashOf(token), user_id: user, device, ...times })
    .execute()
  return token
}

/** Whether a token belongs to a device that is remembered for this user. @param now milliseconds since 1970 */
export async function isRememberedDevice(db: Kysely<Database>, user: number, token: string, now: number): Promise<boolean> {
  const found = await db
    .selectFrom('remembered_devices')
    .select('user_id')
    .where('token_hash', '=', hashOf(token))
    .where('user_id', '=', user)
    .where('expires_at', '>', toIso(now))
    .executeTakeFirst()
  return found !== undefined
}

/** Forgets all remembered devices of a user. */
export const forgetDevices = (db: Kysely<Database>, user: number) =>
  db.deleteFrom('remembered_devices').where('user_id', '=', user).execute()
