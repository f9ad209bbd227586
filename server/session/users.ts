import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { acceptedLocale, type FormatLocale } from '#lib/format-locale.ts'
import type { Subject } from '#contract/core/access.ts'
import type { Database } from '#server/db/schema.ts'
import { forgetDevices } from '#server/factors/remembered-devices.ts'
import { conflict } from '#server/kernel/refusal.ts'
import { hashPassword } from './passwords.ts'
import { endSessions } from './sessions.ts'

export const EMAIL_TAKEN = 'This email is already in use.'

/** Returns the user with an email, ignoring case. */
export const findByEmail = (db: Kysely<Database>, email: string) =>
  db
    .selectFrom('dashboard_users')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

export interface NewUser {
  email: string
  name: string
  password: string
  role: 'holdfast' | 'sales_channel' | 'client'
  entityId?: number
  subjects?: readonly Subject[]
  /** The language of emails; English by default. */
  language?: FormatLocale
}

/** Stores the language of a user if the `Accept-Language` header of their call names a supported language. */
export async function noteLanguage(
  db: Kysely<Database>,
  user: number,
  headers: Record<string, string | string[] | undefined>,
): Promise<void> {
  const language = acceptedLocale(headers['accept-language']?.toString())
  if (language === null) return
  await db.updateTable('dashboard_users').set({ language }).where('id', '=', user).where('language', '<>', language).execute()
}

/**
 * Adds a user of the dashboard, with their abilities.
 * @throws 409 if the email is taken
 */
export const addUser = async (db: Kysely<Database>, { password, ...user }: NewUser) =>
  insertUser(db, user, await hashPassword(password))

/**
 * Adds a user of the dashboard with a password that is hashed already, because no transaction should wait for hashing.
 * @throws 409 if the email is taken
 */
export async function insertUser(
  db: Kysely<Database>,
  { email, name, role, entityId, subjects = [], language = 'en' }: Omit<NewUser, 'password'>,
  password_hash: string,
) {
  const user = await db
    .insertInto('dashboard_users')
    .values({ email, name, role, entity_id: entityId ?? null, language, password_hash })
    .onConflict((taken) => taken.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (user === undefined) throw conflict(EMAIL_TAKEN)
  if (subjects.length > 0)
    await db
      .insertInto('user_abilities')
      .values(subjects.map((subject) => ({ user_id: user.id, subject })))
      .execute()
  return user
}

/**
 * Changes a user's email or password, and deletes their reset links, factor challenges, remembered devices, and sessions except
 * `keep`.
 */
export async function changeCredentials(
  tx: Kysely<Database>,
  user: number,
  changes: { email?: string; password_hash?: string },
  keep?: string,
): Promise<void> {
  await tx.updateTable('dashboard_users').set(changes).where('id', '=', user).execute()
  await tx.deleteFrom('password_resets').where('user_id', '=', user).execute()
  await tx.deleteFrom('factor_challenges').where('user_id', '=', user).execute()
  await forgetDevices(tx, user)
  await endSessions(tx, user, keep)
}
