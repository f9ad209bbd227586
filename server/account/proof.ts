import type { account } from '#contract/account.ts'
import { invalid, type Refusal } from '#server/kernel/refusal.ts'
import type { HandlerCall } from '#server/http/handler.ts'
import { tryPassword } from '#server/session/attempts.ts'
import { BREACHED, easyToGuess, isBreached, type PasswordOwner } from '#server/session/new-password.ts'
import type { CurrentUser } from '#server/kernel/current-user.ts'
import { hashPassword } from '#server/session/passwords.ts'
import { recordLimit } from '#server/session/sign-in.ts'
import { record } from '#server/kernel/audit.ts'

export const WRONG_PASSWORD = 'The current password is wrong.'

/** The result of checking the current password, before the transaction that uses it. */
export type Proven =
  | { refusal: Refusal }
  /** `lookedAt` is the hash that the password matched. The transaction checks that the account still has this hash. */
  | { refusal?: undefined; lookedAt: string; newHash: string | undefined }

/** Whether this email differs from the user's, ignoring case. */
export const isOther = (email: string | undefined, user: Pick<CurrentUser, 'email'>): email is string =>
  email !== undefined && email.toLowerCase() !== user.email.toLowerCase()

type Call = HandlerCall<typeof account.updateProfile>

/**
 * Checks the current password if the email or the password is to change; checks and hashes the new password.
 * @returns null if no proof is needed
 * @throws 429 after too many wrong passwords within ten minutes (attempts.ts), 503 if too many passwords wait to be checked
 */
export async function proveOneself(call: Call): Promise<Proven | null> {
  const { body, user, db, now } = call
  const { current_password: given, new_password: wanted } = body
  const email = isOther(body.email, user)
  const missing = await missingFrom(call, email)
  if (missing !== null) return { refusal: missing }
  if (given === undefined || (wanted === undefined && !email)) return null
  const { password_hash: stored } = await db
    .selectFrom('dashboard_users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  if (!(await tryCurrent(call, stored, given))) {
    await record(db, { kind: 'password-refused', user, channel: user.entity_id }, call, now)
    return { refusal: invalid({ current_password: [WRONG_PASSWORD] }) }
  }
  if (wanted !== undefined && (await isBreached(call.context, wanted))) return { refusal: invalid({ new_password: [BREACHED] }) }
  return { lookedAt: stored, newHash: wanted === undefined ? undefined : await hashPassword(wanted) }
}

/**
 * Returns a refusal if a required password is missing, or if the new password is easy to guess; null otherwise. Does not check
 * whether the current password is correct.
 */
async function missingFrom(call: Call, email: boolean): Promise<Refusal | null> {
  const { body, db } = call
  const errors: Record<string, string[]> = {}
  const { current_password: given, new_password: wanted } = body
  if (!given && (wanted !== undefined || email)) errors['current_password'] = ['Required']
  if (given && wanted === undefined && !email) errors['new_password'] = ['Password is required']
  const problem = wanted === undefined ? null : await easyToGuess(db, wanted, ownerOf(call))
  if (problem !== null) errors['new_password'] = [problem]
  return Object.keys(errors).length > 0 ? invalid(errors) : null
}

/** Returns the names and emails of the account before and after the call, and the account's channel. */
const ownerOf = ({ user, body }: Call): PasswordOwner => ({
  names: [user.name, user.email, body.name ?? '', body.email ?? ''],
  channel: user.entity_id,
})

async function tryCurrent(call: Call, stored: string, given: string): Promise<boolean> {
  const { user, db, now, address } = call
  try {
    return await tryPassword(db, { kind: 'current-password', email: user.email, address }, { stored, given }, now)
  } catch (error) {
    await recordLimit(call, user, error)
    throw error
  }
}
