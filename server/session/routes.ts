import type { session } from '#contract/session.ts'
import { record, recordOnce, deviceOf } from '#server/kernel/audit.ts'
import type { Usage } from '#server/kernel/gateways/usage.ts'
import { forbidden, notFound, Refusal, unauthorized } from '#server/kernel/refusal.ts'
import type { HandlerCall, Handlers } from '#server/http/handler.ts'
import { COUNTED_MS, tryPassword } from './attempts.ts'
import { refuseCommon } from './common-passwords.ts'
import { rulesOf } from '#server/kernel/current-user.ts'
import { NOBODYS_HASH } from './passwords.ts'
import { askForReset, resetPassword } from './password-resets.ts'
import { beginSession, endSession, renewSession, sessionsOf } from './sessions.ts'
import { addUser, findByEmail } from './users.ts'

const WRONG = 'Invalid email or password'

/** Sign-in, who I am, sessions, and passwords. */
export const handlers: Handlers<typeof session> = {
  async signIn(call) {
    const { body, db, now, headers, context } = call
    const user = await findByEmail(db, body.email)
    // In production nobody signs in with the password of the README.
    const known = user?.is_demo && context.config.production ? undefined : user
    const right = await trySignIn(call, known?.password_hash ?? NOBODYS_HASH)
    if (known === undefined || !right) {
      await record(db, { kind: 'sign-in-refused', user: known, email: body.email, channel: known?.entity_id }, call, now)
      throw unauthorized(WRONG)
    }
    const device = deviceOf(headers)
    const beginning = { user: known.id, remembered: body.remember ?? false, device }
    const accessToken = await db.transaction().execute(async (tx) => {
      await record(tx, { kind: 'sign-in', user: known, channel: known.entity_id }, call, now)
      return beginSession(tx, context.config, beginning, now)
    })
    return { accessToken }
  },

  async readMe({ user, context: { config, gateways } }) {
    const { id, name, email, avatar, role, entity_id } = user
    return {
      user: { data: { id, name, email, avatar, role, entity_id }, abilities: rulesOf(user) },
      config: {
        domainSuffix: config.domainSuffix,
        production: config.production,
        build: config.build,
        ...usageWanted(gateways.usage),
      },
    }
  },

  async renewSession({ user, db, now, context }) {
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
    await refuseCommon('password', body.password)
    const { email } = body
    const name = `${body.firstName} ${body.lastName}`
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
}

type SignIn = HandlerCall<typeof session.signIn>
type Ending = Pick<HandlerCall<typeof session.endSession>, 'user' | 'db' | 'now' | 'unit' | 'address' | 'headers'>

async function trySignIn(call: SignIn, stored: string): Promise<boolean> {
  const { body, db, now, address } = call
  const { email, password: given } = body
  try {
    return await tryPassword(db, { kind: 'sign-in', email, address }, { stored, given }, now)
  } catch (error) {
    if (error instanceof Refusal && error.status === 429)
      await recordOnce(db, { kind: 'sign-in-limited', email }, call, now, now - COUNTED_MS)
    throw error
  }
}

/** Ends one of the caller's own sessions, and cuts its sockets after the commit. @returns whether it existed */
async function end(call: Ending, id: string): Promise<boolean> {
  const { user, db, now, unit } = call
  const device = await endSession(db, user.id, id)
  if (device === undefined) return false
  const detail = { device, own: id === user.session }
  await record(db, { kind: 'session-ended', user, channel: user.entity_id, detail }, call, now)
  unit.hints.endSession(id)
  return true
}

/** The reports that the app is to send; none without a collector. */
const usageWanted = ({ pages, errors }: Usage) =>
  pages || errors ? { usage: { page_views: pages !== undefined, errors: errors !== undefined } } : {}
