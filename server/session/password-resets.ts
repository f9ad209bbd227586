import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { record, type Caller } from '#server/kernel/audit.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import { inLanguage } from '#server/kernel/texts/texts.ts'
import { invalid } from '#server/kernel/refusal.ts'
import { log } from '#server/log.ts'
import { sendEmail } from '#server/outbound/send-email.ts'
import { isCommon, TOO_COMMON } from './common-passwords.ts'
import { refuseWeak } from './new-password.ts'
import { hashToken, linkOrigin, newToken } from './link-tokens.ts'
import { Gate } from './password-work.ts'
import { hashPassword } from './passwords.ts'
import { changeCredentials, findByEmail } from './users.ts'

/** How long a reset link is valid, in milliseconds. */
const GOOD_MS = 60 * 60_000
/** The most emails to a user within an hour, so that a stranger cannot fill anybody's mailbox. */
const MOST_LETTERS = 5
/** The response time of every request for a reset, in milliseconds, whether or not an email is sent. */
const ANSWER_MS = 200

const emails = new Gate({ atOnce: 2, mostWaiting: 100 })

interface ResetRequest extends Caller {
  context: Context
  now: number
}

/**
 * Sends a reset link to the email of an account, unless it got many within an hour. Neither the response nor its time shows
 * whether an email is sent, because the time is always the same, and sending continues separately.
 * @throws 503 if too many emails are being sent, 409 if the server's own address is not set
 */
export async function askForReset(request: ResetRequest, email: string): Promise<void> {
  const publicUrl = linkOrigin(request.context.config)
  const writing = emails.pass(() =>
    sendLink(request, publicUrl, email).catch((error: unknown) =>
      log.trouble('A password reset email could not be sent:', error),
    ),
  )
  await Promise.all([sleep(ANSWER_MS), Promise.race([writing, sleep(ANSWER_MS)])])
}

async function sendLink({ context, now, ...caller }: ResetRequest, publicUrl: string, email: string): Promise<void> {
  const { db, config } = context
  const user = await findByEmail(db, email)
  if (user === undefined || (user.is_demo && config.production)) return
  const { sent } = await db
    .selectFrom('password_resets')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('user_id', '=', user.id)
    .where('expires_at', '>', new Date(now).toISOString())
    .executeTakeFirstOrThrow()
  if (sent >= MOST_LETTERS) return
  const token = newToken()
  await db
    .insertInto('password_resets')
    .values({ token_hash: hashToken(token), user_id: user.id, expires_at: new Date(now + GOOD_MS).toISOString() })
    .execute()
  await record(db, { kind: 'password-reset-asked', user, channel: user.entity_id }, caller, now)
  const query = new URLSearchParams({ email: user.email, token })
  const resetEmail = inLanguage(user.language, ({ hello, newPassword }) => ({
    to: user.email,
    subject: newPassword.subject,
    text: `${hello(user.name)}\n\n${newPassword.text(`${publicUrl}/auth/setpassword?${query}`)}`,
  }))
  await sendEmail(context, resetEmail)
}

/**
 * Sets a new password with the token of an email. Deletes all reset tokens and sessions of the user.
 * @throws 422 for a token that is unknown, used, too old or another's, and for a password that is too easy to guess
 */
export async function resetPassword(
  { context, now, ...caller }: ResetRequest,
  { email, password, token }: { email: string; password: string; token: string },
): Promise<void> {
  if (await isCommon(password)) throw invalid({ password: [TOO_COMMON] })
  // A caller without a valid link costs no hash and no call to another service.
  const { id, name, entity_id } = await ownerOf(context.db, email, token, now)
  await refuseWeak({ db: context.db, context }, 'password', password, { names: [name, email], channel: entity_id })
  const password_hash = await hashPassword(password)
  await transact(context, async (tx) => {
    const user = await ownerOf(tx, email, token, now)
    await changeCredentials(tx, user.id, { password_hash })
    await record(tx, { kind: 'password-reset', user, channel: user.entity_id }, caller, now)
  })
  context.hints.endSessions(id)
}

/** Returns the owner of a token, and locks their row. @throws 422 if the token is not valid */
async function ownerOf(db: Kysely<Database>, email: string, token: string, now: number) {
  const user = await db
    .selectFrom('dashboard_users as u')
    .innerJoin('password_resets as r', 'r.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.name', 'u.entity_id'])
    .where('r.token_hash', '=', hashToken(token))
    .where(sql`lower(u.email)`, '=', email.toLowerCase())
    .where('r.expires_at', '>', new Date(now).toISOString())
    .forUpdate()
    .executeTakeFirst()
  if (user === undefined) throw invalid({ token: ['This link is no longer valid. Please ask for a new one.'] })
  return user
}
