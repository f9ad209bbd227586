import type { session } from '#contract/session.ts'
import { record, deviceOf } from '#server/kernel/audit.ts'
import type { Usage } from '#server/kernel/gateways/usage.ts'
import { forbidden, notFound } from '#server/kernel/refusal.ts'
import type { HandlerCall, Handlers } from '#server/http/handler.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { answerFactor } from './answer-factor.ts'
import { rulesOf } from '#server/kernel/current-user.ts'
import { refuseWeak } from './new-password.ts'
import { askForReset, resetPassword } from './password-resets.ts'
import { proveSession, startProof } from './prove.ts'
import { beginSession, endSession, renewSession, sessionsOf } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { addUser, noteLanguage } from './users.ts'

/** The calls about sign-in, the user's own account, sessions and passwords. */
export const handlers: Handlers<typeof session> = {
  signIn,
  answerFactor,
  startProof,
  proveSession,

  async readMe({ user, context: { config, gateways } }) {
    const { id, name, email, avatar, role, entity_id } = user
    return {
      user: { data: { id, name, email, avatar, role, entity_id }, abilities: rulesOf(user) },
      config: {
        domainSuffix: config.domainSuffix,
        production: config.production,
        build: config.build,
        ...usageWanted(gateways.usage),
        ...(user.mustEnrol && { factor: 'enrol' as const }),
        ...(user.isDemo && { demo: true as const }),
      },
    }
  },

  async renewSession({ user, db, now, context, headers }) {
    await noteLanguage(db, user.id, headers)
    return { accessToken: await renewSession(db, context.config, user.session, now) }
  },

  async endSession(call) {
    await end(call, call.user.session)
  },

  async listSessions({ user, db, now }) {
    return sessionsOf(db, user.id, user.session, now)
  },

  async endOwnSession(call) {
    if (!(await end(call, call.params.id))) throw notFound()
  },

  async signUp(call) {
    const { body, db, now, headers, context } = call
    if (context.config.production) throw forbidden('Sign-up is turned off.')
    const { email } = body
    const name = `${body.firstName} ${body.lastName}`
    await refuseWeak(call, 'password', body.password, { names: [name, email], channel: null })
    const user = await addUser(db, { email, name, password: body.password, role: 'client' })
    await record(db, { kind: 'sign-up', user: { ...user, email } }, call, now)
    return {
      accessToken: await beginSession(db, context.config, { user: user.id, remembered: false, device: deviceOf(headers) }, now),
    }
  },

  async forgotPassword(call) {
    await askForReset(call, call.body.email)
    return { message: 'Please check your email for the password reset link!' }
  },

  async resetPassword(call) {
    await resetPassword(call, call.body)
    return { message: 'Your password has been changed' }
  },

  async acceptInvitation(call) {
    await acceptInvitation(call)
    return { message: 'Your account is ready' }
  },
}

type Ending = Pick<HandlerCall<typeof session.endSession>, 'user' | 'db' | 'now' | 'unit' | 'address' | 'headers'>

/** Ends one of the caller's own sessions, and disconnects its sockets after the commit. @returns whether the session existed */
async function end(call: Ending, id: string): Promise<boolean> {
  const { user, db, now, unit } = call
  const device = await endSession(db, user.id, id)
  if (device === undefined) return false
  const detail = { device, own: id === user.session }
  await record(db, { kind: 'session-ended', user, channel: user.entity_id, detail }, call, now)
  unit.hints.endSession(id)
  return true
}

/** Returns which reports the app is to send; an empty object if the server has no collector. */
const usageWanted = ({ pages, errors }: Usage) =>
  pages || errors ? { usage: { page_views: pages !== undefined, errors: errors !== undefined } } : {}
