import type { Generated } from 'kysely'
import type { AlertKind } from '#contract/alerts.ts'
import type { Instant, Json } from './column.ts'

export interface AlertSettingsTable {
  user_id: number
  kinds: Json<AlertKind[]>
  /** The quiet hours, `HH:mm` in `timezone`; null if there are none. */
  quiet_start: string | null
  quiet_end: string | null
  timezone: string
}

/** Browsers that get alerts. */
export interface AlertDevicesTable {
  user_id: number
  /** The browser's own device id, as in `devices`. */
  id: string
  /** The session in which alerts were turned on. The row ends with it. */
  session_id: string
  name: string
  /** The address at the push service. */
  endpoint: string
  p256dh: string
  auth: string
  /** The public key of this installation when the browser subscribed. */
  public_key: string
  added_at: Instant
}

/** Alerts, each for one device. */
interface AlertsTable {
  id: string
  user_id: number
  device_id: string
  sales_channel_id: number | null
  kind: AlertKind
  topic: string
  subject: string
  data: Json<unknown>
  created_at: Instant
  valid_until: Instant
  attempts: Generated<number>
  leased_until: Instant
  last_error: string | null
  settled_at: Instant | null
  /** How the alert ended: sent, too late, not wanted or not allowed any more, or refused by the push service. */
  outcome: 'sent' | 'expired' | 'dropped' | 'refused' | null
}

export interface AlertTables {
  /** The key pair of this installation for push services. */
  push_keys: { id: Generated<number>; public_key: string; sealed: string }
  alert_settings: AlertSettingsTable
  alert_devices: AlertDevicesTable
  alerts: AlertsTable
}
