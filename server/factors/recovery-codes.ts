import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { hashOf } from './tokens.ts'

const CODES = 10
/** The characters of codes: letters and digits without those that look alike. A code of 16 characters has 79 bits. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const CODE_LENGTH = 16

const newCode = () => Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Returns the stored form of a user's code. It is the same for upper and lower case. */
const codeHash = (user: number, code: string) => hashOf(`${user} ${code.toLowerCase()}`)

/** Replaces a user's recovery codes. @param now milliseconds since 1970 @returns the new codes, in groups of 4 characters */
export async function makeRecoveryCodes(db: Kysely<Database>, user: number, now: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await db.deleteFrom('recovery_codes').where('user_id', '=', user).execute()
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: user, code_hash: codeHash(user, code), made_at: toIso(now) })))
    .execute()
  return codes.map((code) => code.match(/.{4}/g)!.join('-'))
}

/** Uses up a recovery code. @param now milliseconds since 1970 @returns whether it was an unused code of this user */
export async function spendRecoveryCode(db: Kysely<Database>, user: number, code: string, now: number): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: toIso(now) })
    .where('user_id', '=', user)
    .where('code_hash', '=', codeHash(user, code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Returns how many unused recovery codes a user has, and when the codes were made; null if the user has no codes. */
export async function recoveryCodesOf(db: Kysely<Database>, user: number): Promise<{ left: number; made_at: string | null }> {
  const rows = await db.selectFrom('recovery_codes').select(['made_at', 'used_at']).where('user_id', '=', user).execute()
  return { left: rows.filter(({ used_at }) => used_at === null).length, made_at: rows[0]?.made_at ?? null }
}
