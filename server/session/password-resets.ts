import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { transact } from '#server/db/transact.ts'
import { conflict, invalid } from '#server/http/problem.ts'
import { changePassword, findByEmail } from './users.ts'

/** How long a link in a mail is good. */
const GOOD_MS = 60 * 60_000
/** So many letters a user is sent within the hour: a stranger who asks on and on fills nobody's mailbox. */
const MOST_LETTERS = 5

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Sends a reset link to an email that is known; one that is not gets none, nor one that got many, and nobody can tell. */
export async function requestReset(context: Context, email: string, now: number): Promise<void> {
  // A link leads to where the server is told to be, never to where a request says.
  const { publicUrl } = context.config
  if (publicUrl === undefined) throw conflict('Reset links are not set up on this server: HOLDFAST_URL is missing')
  const user = await findByEmail(context.db, email)
  if (user === undefined) return
  const { sent } = await context.db
    .selectFrom('password_resets')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('user_id', '=', user.id)
    .where('expires_at', '>', new Date(now).toISOString())
    .executeTakeFirstOrThrow()
  if (sent >= MOST_LETTERS) return
  const token = randomBytes(24).toString('base64url')
  await context.db
    .insertInto('password_resets')
    .values({ token_hash: hashToken(token), user_id: user.id, expires_at: new Date(now + GOOD_MS).toISOString() })
    .execute()
  const query = new URLSearchParams({ email: user.email, token })
  await context.gateways.mail.send({
    to: user.email,
    subject: 'Set a new password',
    text: `Hello ${user.name},\n\nset a new password for Holdfast within the next hour:\n\n${publicUrl}/auth/setpassword?${query}\n\nIf you did not ask for this, do nothing.`,
  })
}

/**
 * Sets a new password with the token of a mail. The token is good once, and any other of the same user goes with it.
 * @throws 422 for a token that is unknown, used, too old or another's
 */
export async function resetPassword(
  context: Context,
  { email, password, token }: { email: string; password: string; token: string },
  now: number,
): Promise<void> {
  const userId = await transact(context, async (tx) => {
    const user = await findByEmail(tx, email)
    const used = await tx
      .deleteFrom('password_resets')
      .where('token_hash', '=', hashToken(token))
      .where('user_id', '=', user?.id ?? 0)
      .where('expires_at', '>', new Date(now).toISOString())
      .returning('user_id')
      .executeTakeFirst()
    if (used === undefined) throw invalid({ token: ['This link is no longer valid. Please ask for a new one.'] })
    await tx.deleteFrom('password_resets').where('user_id', '=', used.user_id).execute()
    await changePassword(tx, used.user_id, password)
    return used.user_id
  })
  context.hints.endSessions(userId)
}
