import * as z from 'zod/mini'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { Instant, text } from '#contract/core/wire.ts'
import { isTimeZone } from '#lib/time.ts'

/**
 * The kinds of alerts: a hold of the account ends within minutes; a queued change on another device of the account needs a
 * decision; an order of the channel needs action; an import of the account that took long has ended.
 */
export const alertKinds = ['hold-ending', 'needs-you', 'order-needs-action', 'import-ended'] as const
export type AlertKind = (typeof alertKinds)[number]

/** The most devices of an account that get alerts; one more replaces the one that was added first. */
export const MOST_ALERT_DEVICES = 20

const Time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time'))
const Zone = text(64).check(z.refine(isTimeZone, 'Must be a timezone'))

/** The hours in which no alerts are sent, `HH:mm`; the end may be on the next day. */
export const QuietHours = z.object({ start: Time, end: Time })
export type QuietHours = z.output<typeof QuietHours>

/** A browser that gets alerts. Its id is the one it uses for the reports about its queue. */
export const AlertDevice = z.object({ id: z.string(), name: z.string(), added_at: Instant })
export type AlertDevice = z.output<typeof AlertDevice>

/** The caller's alerts: on which devices, of which kinds, and when none are sent. */
export const Alerts = z.object({
  /** The key with which browsers subscribe, as base64url; null if this server sends no alerts. */
  public_key: z.nullable(z.string()),
  kinds: z.array(z.enum(alertKinds)),
  /** Null: alerts are sent at any hour. */
  quiet: z.nullable(QuietHours),
  /** The time zone of the quiet hours. */
  timezone: z.string(),
  devices: z.array(AlertDevice),
})
export type Alerts = z.output<typeof Alerts>

/** A browser's subscription at its push service, and the time zone of the device. */
export const AlertSubscription = z.object({
  endpoint: text(1_000),
  p256dh: z.string().check(z.regex(/^B[\w-]{86}$/, 'Must be a key')),
  auth: z.string().check(z.regex(/^[\w-]{22}$/, 'Must be a key')),
  timezone: Zone,
})

const DevicePath = z.object({ id: text(64).check(z.minLength(1)) })
const ofMine = { access: 'signed-in', queue: 'never', extension: true, personal: true } as const
const confirms = [{ reads: ['readAlerts'], outdates: true }] as const

/** Alerts of the caller's account: short notices that the server sends to the browsers that want them. */
export const alerts = area({
  readAlerts: endpoint({
    method: 'GET',
    path: '/account/alerts',
    reply: Alerts,
    ...ofMine,
    summary: 'The devices of the caller that get alerts, the kinds of alerts, and the quiet hours',
  }),
  changeAlerts: endpoint({
    method: 'PATCH',
    path: '/account/alerts',
    body: z.object({
      kinds: z.optional(z.array(z.enum(alertKinds)).check(z.maxLength(alertKinds.length))),
      quiet: z.optional(z.nullable(QuietHours)),
      timezone: z.optional(Zone),
    }),
    reply: Alerts,
    confirms,
    ...ofMine,
    summary: 'Changes the kinds of alerts and the quiet hours of the caller’s account',
  }),
  addAlertDevice: endpoint({
    method: 'PUT',
    path: '/account/alerts/devices/{id}',
    params: DevicePath,
    body: AlertSubscription,
    reply: Alerts,
    confirms,
    ...ofMine,
    summary: 'Turns alerts on for a device, until the session of the call ends; at most 20 devices have them',
  }),
  removeAlertDevice: endpoint({
    method: 'DELETE',
    path: '/account/alerts/devices/{id}',
    params: DevicePath,
    reply: null,
    confirms,
    ...ofMine,
    summary: 'Turns alerts off for a device of the caller',
  }),
})
