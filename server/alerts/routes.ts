import type { alerts, Alerts } from '#contract/alerts.ts'
import { toIso } from '#lib/time.ts'
import { deviceOf } from '#server/kernel/audit.ts'
import { conflict, invalid } from '#server/kernel/refusal.ts'
import type { HandlerCall, Handlers } from '#server/http/handler.ts'
import { addDevice, alertDevicesOf, removeDevice } from './alert-devices.ts'
import { alertSettingsOf, changeSettings, startSettings } from './alert-settings.ts'

/** The calls about alerts of the caller's own account. */
export const handlers: Handlers<typeof alerts> = {
  readAlerts: read,

  async changeAlerts(call) {
    await changeSettings(call.db, call.user.id, call.body)
    return read(call)
  },

  async addAlertDevice(call) {
    const { db, user, params, body, now, headers, context } = call
    const { timezone, ...target } = body
    const public_key = await context.gateways.push.publicKey()
    if (public_key === null) throw conflict('This server sends no alerts.')
    if (!context.gateways.push.accepts(target)) throw invalid({ endpoint: ['This browser’s push service is not supported.'] })
    await startSettings(db, user.id, timezone)
    const of = { user_id: user.id, id: params.id, session_id: user.session, name: deviceOf(headers) }
    await addDevice(db, { ...of, ...target, public_key, added_at: toIso(now) })
    return read(call)
  },

  async removeAlertDevice({ db, user, params }) {
    await removeDevice(db, user.id, params.id)
  },
}

async function read({
  db,
  user,
  context,
}: Pick<HandlerCall<typeof alerts.readAlerts>, 'db' | 'user' | 'context'>): Promise<Alerts> {
  return {
    public_key: await context.gateways.push.publicKey(),
    ...(await alertSettingsOf(db, user.id)),
    devices: await alertDevicesOf(db, user.id),
  }
}
