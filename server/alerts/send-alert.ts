import { sql, type Kysely } from 'kysely'
import { toEpoch, toIso } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/schema.ts'
import type { PushResult } from '#server/kernel/gateways/push.ts'
import type { AlertData } from '#server/kernel/raise-alert.ts'
import { isIdle } from '#server/kernel/session-idle.ts'
import { log } from '#server/log.ts'
import { leasedRows } from '#server/outbound/leased-rows.ts'
import type { Leased, Outbound } from '#server/outbound/outbound.ts'
import { quietOf } from './alert-settings.ts'
import { wordsOf } from './alert-words.ts'
import { currentData } from './current-data.ts'
import { quietFrom, quietUntil } from './quiet-hours.ts'

interface StoredAlert extends Leased {
  id: string
  user_id: number
  device_id: string
  sales_channel_id: number | null
  subject: string
  data: AlertData
  valid_until: string
}

/** The result of an attempt. `expired`: it is too late; `dropped`: the user may not or will not get it, or it is no longer true. */
type Result = (PushResult | { state: 'expired' } | { state: 'dropped' }) & { endpoint?: string }

/** The longest time that a push service takes to reply, in milliseconds. */
const LIMIT_MS = 10_000

/** Alerts, each sent to one device. */
export const alertWork: Outbound<StoredAlert, Result> = {
  name: 'The alert',
  limitMs: () => LIMIT_MS,
  pauses: { firstMs: 5_000, longestMs: 10 * 60_000 },
  ...leasedRows<StoredAlert>({
    table: 'alerts',
    key: 'id',
    open: sql`settled_at is null`,
    columns: sql`user_id, device_id, sales_channel_id, subject, data, valid_until`,
    error: { column: 'last_error', most: 500 },
  }),

  async call(context, row, signal) {
    const { gateways, clock } = context
    const now = clock.now()
    const until = toEpoch(row.valid_until)
    if (now >= until) return { state: 'expired' }
    const device = await recipientOf(context, row, now)
    if (device === undefined) return { state: 'dropped' }
    const { endpoint } = device
    // Push services refuse messages that are signed with another key than the one with which the browser subscribed.
    if (device.public_key !== (await gateways.push.publicKey())) return { state: 'gone', endpoint }
    const quiet = { quiet: quietOf(device), timezone: device.timezone }
    const silentUntil = quietUntil(quiet, now)
    if (silentUntil !== null) return { state: 'later', seconds: Math.ceil((silentUntil - now) / 1000) }
    const data = await currentData(context.db, row, now)
    if (data === null) return { state: 'dropped' }
    const words = wordsOf(data, device.language, { channel: row.sales_channel_id, subject: row.subject })
    // A message that a push service still keeps when quiet hours begin is not delivered in them.
    const ends = Math.min(until, quietFrom(quiet, now) ?? until)
    const message = { text: JSON.stringify(words), seconds: (ends - now) / 1000, topic: words.tag }
    return { ...(await gateways.push.send(device, message, signal)), endpoint }
  },

  async settle({ db, clock }, row, result) {
    const now = clock.now()
    if (result.state === 'gone') {
      // A device that has subscribed again meanwhile has another address.
      await db
        .deleteFrom('alert_devices')
        .where('user_id', '=', row.user_id)
        .where('id', '=', row.device_id)
        .where('endpoint', '=', result.endpoint!)
        .execute()
      return end(db, row, 'dropped', now)
    }
    if (result.state !== 'later') {
      if (result.state === 'refused') log.trouble(`The alert ${row.id} was refused by the push service:`, result.reason)
      return end(db, row, result.state, now, result.state === 'refused' ? result.reason : null)
    }
    const at = now + result.seconds * 1000
    if (at >= toEpoch(row.valid_until)) return end(db, row, 'expired', now)
    await db
      .updateTable('alerts')
      .set({ leased_until: toIso(at) })
      .where('id', '=', row.id)
      .where('settled_at', 'is', null)
      .execute()
  },
}

async function end(
  db: Kysely<Database>,
  { id }: StoredAlert,
  outcome: 'sent' | 'expired' | 'dropped' | 'refused',
  now: number,
  last_error: string | null = null,
): Promise<void> {
  await db
    .updateTable('alerts')
    .set({ settled_at: toIso(now), outcome, last_error: last_error?.slice(0, 500) ?? null })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute()
}

/**
 * Returns the device of an alert, and the language and quiet hours of its user. Undefined if its session has ended or was unused
 * for too long, the user no longer has access to the channel, or no longer wants alerts of this kind.
 */
const recipientOf = (
  { db, config }: Context,
  { user_id, device_id, sales_channel_id: channel, data }: StoredAlert,
  now: number,
) =>
  db
    .selectFrom('alert_devices as d')
    .innerJoin('sessions', 'sessions.id', 'd.session_id')
    .innerJoin('dashboard_users as u', 'u.id', 'd.user_id')
    .innerJoin('alert_settings as s', 's.user_id', 'd.user_id')
    .select(['d.endpoint', 'd.p256dh', 'd.auth', 'd.public_key', 'u.language', 's.quiet_start', 's.quiet_end', 's.timezone'])
    .where('d.user_id', '=', user_id)
    .where('d.id', '=', device_id)
    .where('sessions.expires_at', '>', toIso(now))
    .where((eb) => eb.not(isIdle(now)(eb as never)))
    .where(sql<boolean>`s.kinds @> ${JSON.stringify([data.kind])}::jsonb`)
    .$if(channel !== null, (q) => q.where((is) => is.or([is('u.role', '=', 'holdfast'), is('u.entity_id', '=', channel)])))
    .$if(config.production, (q) => q.where('u.is_demo', '=', false))
    .executeTakeFirst()
