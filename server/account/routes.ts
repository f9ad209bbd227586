import type { account } from '#contract/account.ts'
import { conflict, invalid, type Refusal } from '#server/kernel/refusal.ts'
import { withAhead, type HandlerCall, type Handlers } from '#server/http/handler.ts'
import { changeCredentials, EMAIL_TAKEN, findByEmail } from '#server/session/users.ts'
import { inLanguage } from '#server/kernel/texts/texts.ts'
import { record } from '#server/kernel/audit.ts'
import { sendSoon } from './emails.ts'
import { isOther, proveOneself, WRONG_PASSWORD, type Proven } from './proof.ts'

type Call = HandlerCall<typeof account.updateProfile>

/** Throws a conflict if somebody took the email between the check and the write, and otherwise the error itself. */
function orTaken(error: unknown): never {
  throw (error as { constraint?: unknown }).constraint === 'dashboard_users_email' ? conflict(EMAIL_TAKEN) : error
}

/** The calls about the caller's own account. */
export const handlers: Handlers<typeof account> = {
  updateProfile: withAhead(proveOneself, async (call, proven) => {
    const { body, user, db } = call
    // Only a caller who has proven their identity can find out which emails have an account.
    if (proven?.refusal) throw proven.refusal
    if (isOther(body.email, user) && (await findByEmail(db, body.email))) throw conflict(EMAIL_TAKEN)
    if (proven !== null) await changeProven(call, proven).catch(orTaken)
    const rest = {
      ...(body.name === undefined ? {} : { name: body.name }),
      // The same email in another case is the same mailbox.
      ...(body.email === undefined || isOther(body.email, user) ? {} : { email: body.email }),
    }
    if (Object.keys(rest).length > 0) await db.updateTable('dashboard_users').set(rest).where('id', '=', user.id).execute()
    return { message: 'User settings sucessfully updated!' }
  }),
}

/**
 * Sets the new email, the new password or both, for a user who has proven their identity. Deletes the other sessions and all reset
 * links of the user.
 */
async function changeProven(call: Call, proven: Exclude<Proven, { refusal: Refusal }>): Promise<void> {
  const { body, user, db, now, context, unit } = call
  const { password_hash, language } = await db
    .selectFrom('dashboard_users')
    .select(['password_hash', 'language'])
    .where('id', '=', user.id)
    // A reset link may have set another password since the check, so the stored hash is read again.
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (password_hash !== proven.lookedAt) throw invalid({ current_password: [WRONG_PASSWORD] })
  const email = isOther(body.email, user) ? body.email : undefined
  await changeCredentials(
    db,
    user.id,
    { ...(email && { email }), ...(proven.newHash && { password_hash: proven.newHash }) },
    user.session,
  )
  if (proven.newHash) await record(db, { kind: 'password-changed', user, channel: user.entity_id }, call, now)
  if (email) {
    await record(db, { kind: 'email-changed', user, channel: user.entity_id, detail: { to: email } }, call, now)
    unit.afterCommit(() =>
      sendSoon(
        context,
        inLanguage(language, ({ hello, emailChanged }) => ({
          to: user.email,
          subject: emailChanged.subject,
          text: `${hello(user.name)}\n\n${emailChanged.text(email)}`,
        })),
      ),
    )
  }
  // Sockets are disconnected after the commit. Before the commit they could reconnect, because the token is still valid.
  unit.hints.endSessions(user.id, user.session)
}
