import type { factors } from '#contract/factors.ts'
import { beginPasskey, beginTotp, confirm, FACTOR_MISSING } from '#server/factors/enrol.ts'
import { factorsOf, toFactor } from '#server/factors/factor-rows.ts'
import { makeRecoveryCodes, recoveryCodesOf } from '#server/factors/recovery-codes.ts'
import { relyingPartyOf } from '#server/factors/relying-party.ts'
import { forgetDevices } from '#server/factors/remembered-devices.ts'
import type { HandlerCall, Handlers } from '#server/http/handler.ts'
import { record } from '#server/kernel/audit.ts'
import { needsFactor } from '#server/kernel/current-user.ts'
import { conflict, notFound } from '#server/kernel/refusal.ts'
import { inLanguage } from '#server/kernel/texts/texts.ts'
import { endSessions } from '#server/session/sessions.ts'
import { sendSoon } from './emails.ts'

const names = { totp: 'Authenticator app', passkey: 'Passkey' }

/** The calls about the second factors of the caller's own account. */
export const handlers: Handlers<typeof factors> = {
  listFactors: async ({ db, user }) => (await factorsOf(db, user.id)).map(toFactor),

  enrolTotp: async ({ body, db, user, newId: id, now, context }) =>
    beginTotp({ db, user, id, name: body.name || names.totp, now }, context.config),

  async enrolPasskey(call) {
    const { body, db, user, newId: id, now } = call
    const site = relyingPartyOf(call)
    if (site === null) throw conflict('Passkeys need a server with a host name.')
    return beginPasskey({ db, user, id, name: body.name || names.passkey, now }, site)
  },

  async confirmFactor(call) {
    const { params, body, db, user, now, context, unit } = call
    const before = await factorsOf(db, user.id)
    const factor = await confirm({ db, user, config: context.config, site: relyingPartyOf(call), now }, params.id, body)
    await note(call, 'factor-added', factor.kind)
    if (before.length > 0) return { factor: toFactor(factor), codes: null }
    // This is the first factor, so all other sessions were started with the password alone and are ended. The user has just
    // confirmed the factor in this session.
    await endSessions(db, user.id, user.session)
    await db.updateTable('sessions').set({ factor: true }).where('id', '=', user.session).execute()
    unit.hints.endSessions(user.id, user.session)
    return { factor: toFactor(factor), codes: await makeRecoveryCodes(db, user.id, now) }
  },

  async removeFactor(call) {
    const { params, db, user, context } = call
    const all = await factorsOf(db, user.id)
    const factor = all.find(({ id }) => id === params.id)
    if (factor === undefined) throw notFound(FACTOR_MISSING)
    const isLast = all.length === 1
    if (isLast && needsFactor(user, context.config))
      throw conflict('This account needs a second factor. Add another one first.', toFactor(factor))
    await db.deleteFrom('factors').where('id', '=', factor.id).execute()
    if (isLast) {
      await db.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute()
      await forgetDevices(db, user.id)
    }
    await note(call, 'factor-removed', factor.kind)
  },

  readRecoveryCodes: ({ db, user }) => recoveryCodesOf(db, user.id),

  async makeRecoveryCodes(call) {
    const { db, user, now } = call
    if ((await factorsOf(db, user.id)).length === 0) throw conflict('Set up a second factor first.')
    await record(db, { kind: 'recovery-codes-made', user, channel: user.entity_id }, call, now)
    return { codes: await makeRecoveryCodes(db, user.id, now) }
  },

  async forgetDevices(call) {
    const { db, user, now } = call
    await forgetDevices(db, user.id)
    await record(db, { kind: 'devices-forgotten', user, channel: user.entity_id }, call, now)
  },
}

type Changing = HandlerCall<typeof factors.confirmFactor> | HandlerCall<typeof factors.removeFactor>

/** Adds a line to the audit record, and notifies the user by email in case somebody else made the change. */
async function note(call: Changing, kind: 'factor-added' | 'factor-removed', factor: keyof typeof names): Promise<void> {
  const { db, user, now, context, unit } = call
  await record(db, { kind, user, channel: user.entity_id, detail: { factor } }, call, now)
  const { language } = await db
    .selectFrom('dashboard_users')
    .select('language')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const notice = inLanguage(language, ({ hello, factorAdded, factorRemoved }) => {
    const { subject, text } = kind === 'factor-added' ? factorAdded : factorRemoved
    return { to: user.email, subject, text: `${hello(user.name)}\n\n${text(factor)}` }
  })
  unit.afterCommit(() => sendSoon(context, notice))
}
