import type { session } from '#contract/session.ts'
import { forbidden, unauthorized } from '#server/http/problem.ts'
import type { Handlers } from '#server/http/handler.ts'
import { rulesOf } from './current-user.ts'
import { beginAttempt, forgive } from './login-attempts.ts'
import { isPassword, pretendToCheck } from './passwords.ts'
import { requestReset, resetPassword } from './password-resets.ts'
import { makeToken, SESSION } from './tokens.ts'
import { addUser, findByEmail } from './users.ts'

const WRONG = 'Invalid email or password'

/** Sign-in, who I am, and passwords (specification 1, sections 2.3, 5 and 7; decisions 2). */
export const handlers: Handlers<typeof session> = {
  async signIn({ body, db, now, address, context }) {
    const attempt = { email: body.email, address }
    await beginAttempt(db, attempt, now)
    const user = await findByEmail(db, body.email)
    const right = user ? await isPassword(user.password_hash, body.password) : await pretendToCheck(body.password)
    if (!user || !right) throw unauthorized(WRONG)
    await forgive(db, attempt)
    const session = body.remember ? SESSION.remembered : SESSION.usual
    return { accessToken: await makeToken(context.config, { user: user.id, generation: user.token_generation, session }, now) }
  },

  async readMe({ user, context: { config } }) {
    const { id, name, email, avatar, role, entity_id } = user
    return {
      user: { data: { id, name, email, avatar, role, entity_id }, abilities: rulesOf(user) },
      config: { domainSuffix: config.domainSuffix, production: config.production, build: config.build },
    }
  },

  async renewSession({ user, db, now, context }) {
    const { token_generation: generation } = await db
      .selectFrom('dashboard_users')
      .select('token_generation')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    return { accessToken: await makeToken(context.config, { user: user.id, generation, session: user.session }, now) }
  },

  async signUp({ body, db, now, context }) {
    if (context.config.production) throw forbidden('Sign-up is switched off')
    const user = await addUser(db, {
      email: body.email,
      name: [body.firstName, body.lastName].filter((part) => part.trim() !== '').join(' '),
      password: body.password,
      role: 'client',
    })
    return {
      accessToken: await makeToken(
        context.config,
        { user: user.id, generation: user.token_generation, session: SESSION.usual },
        now,
      ),
    }
  },

  async forgotPassword({ body, now, context }) {
    await requestReset(context, body.email, now)
    return { message: 'Please check your email for the password reset link!' }
  },

  async resetPassword({ body, now, context }) {
    await resetPassword(context, body, now)
    return { message: 'Your password has been changed' }
  },
}
