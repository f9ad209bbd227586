import type { account } from '#contract/account.ts'
import { conflict, invalid } from '#server/http/problem.ts'
import { afterCommit } from '#server/db/transact.ts'
import type { Handlers } from '#server/http/handler.ts'
import { isPassword } from '#server/session/passwords.ts'
import { changePassword, EMAIL_TAKEN, findByEmail } from '#server/session/users.ts'

/** Somebody took the email between the look and the write. */
function orTaken(error: unknown): never {
  throw (error as { constraint?: unknown }).constraint === 'dashboard_users_email' ? conflict(EMAIL_TAKEN) : error
}

/** One's own account (specification 1, sections 2.3, 5 and 7). */
export const handlers: Handlers<typeof account> = {
  async updateProfile({ body, user, db, context }) {
    if (body.new_password !== undefined) {
      const { password_hash } = await db
        .selectFrom('dashboard_users')
        .select('password_hash')
        .where('id', '=', user.id)
        // A letter's link may be setting another one at this moment: the one that is right afterwards counts.
        .forUpdate()
        .executeTakeFirstOrThrow()
      const right = await isPassword(password_hash, body.current_password ?? '')
      if (!right) throw invalid({ current_password: ['The current password is wrong'] })
      await changePassword(db, user.id, body.new_password)
    }
    if (body.email !== undefined && body.email.toLowerCase() !== user.email.toLowerCase()) {
      if (await findByEmail(db, body.email)) throw conflict(EMAIL_TAKEN)
    }
    const changes = {
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(body.email === undefined ? {} : { email: body.email }),
    }
    if (Object.keys(changes).length > 0)
      await db.updateTable('dashboard_users').set(changes).where('id', '=', user.id).execute().catch(orTaken)
    // Ended earlier, a socket could come back with the token that is still good.
    if (body.new_password !== undefined) afterCommit(db, () => context.hints.endSessions(user.id))
    return { message: 'User settings sucessfully updated!' }
  },
}
