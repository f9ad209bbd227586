import { sql, type Kysely } from 'kysely'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'

/**
 * The data of an alert, by its kind. They are on locked screens, so they have titles, times and numbers, but nothing about fans:
 * no name, no phone number, nothing that a user wrote about a hold.
 */
export type AlertData =
  | { kind: 'hold-ending'; event: number; title: string; seats: number; until: string; timezone: string }
  | { kind: 'needs-you'; changes: number; device: string; from: string }
  | { kind: 'order-needs-action'; channel: string; cases: number }
  | { kind: 'import-ended'; event: number | null; title: string; result: ImportResult | null }

/** The numbers of added and changed rows of an import, and of its problems; null for an import that failed. */
export interface ImportResult {
  added: number
  changed: number
  reported: number
}

export interface NewAlert {
  /** The account, or all accounts of a channel. */
  to: { user: number } | { channel: number }
  /** The channel that the alert is about; a user without access to it gets nothing. Null if it is about no channel. */
  channel: number | null
  /** The occasion of the alert. A device gets only one alert about it. */
  topic: string
  /** The subject of the alert: a newer alert about it replaces an older one. Absent: the topic. */
  subject?: string | undefined
  data: AlertData
  /** The time after which the alert is of no use, in milliseconds since 1970. */
  until: number
  /** When the matter began, in milliseconds since 1970: devices added later get no alert. Absent: now. */
  began?: number | undefined
  /** The device that needs no alert, because the user is there. */
  except?: string | undefined
}

/**
 * Adds an alert for every device that wants this kind of alert; a job sends it. Unsent alerts about the same subject are dropped.
 * @param now milliseconds since 1970
 */
export async function raiseAlert(
  db: Kysely<Database>,
  { to, channel, topic, subject = topic, data, until, began, except }: NewAlert,
  now: number,
): Promise<void> {
  const recipient = 'user' in to ? sql`u.id = ${to.user}` : sql`u.entity_id = ${to.channel}`
  const at = toIso(now)
  await sql`
    with added as (insert into alerts
      (id, user_id, device_id, sales_channel_id, kind, topic, subject, data, created_at, valid_until, leased_until)
    select gen_random_uuid(), d.user_id, d.id, ${channel}::integer, ${data.kind}, ${topic}, ${subject}, ${JSON.stringify(data)}::jsonb,
      ${at}::timestamptz, ${toIso(until)}::timestamptz, ${at}::timestamptz
    from alert_devices d join dashboard_users u on u.id = d.user_id join alert_settings s on s.user_id = d.user_id
    where ${recipient} and s.kinds @> ${JSON.stringify([data.kind])}::jsonb and d.added_at <= ${toIso(began ?? now)}::timestamptz
      and d.id is distinct from ${except ?? null}::text
    on conflict (user_id, device_id, topic) do nothing
    returning user_id, device_id)
    update alerts a set settled_at = ${at}::timestamptz, outcome = 'dropped' from added n
    where a.user_id = n.user_id and a.device_id = n.device_id and a.subject = ${subject} and a.settled_at is null`.execute(db)
}
