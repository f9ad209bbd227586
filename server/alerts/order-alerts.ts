import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import { raiseAlert } from '#server/kernel/raise-alert.ts'
import { countNeedsAction, newestCase } from '#server/marketplace/needs-action.ts'

/** An older case has no alert: its device was added later, or the server was stopped for long. */
const NEW_MS = 30 * 60_000
/** For how long an alert about a case is of use. */
const USE_MS = 12 * 60 * 60_000

/** Raises an alert about the new cases of each channel, for its accounts. */
export async function raiseOrderAlerts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const { rows: channels } = await sql<{ id: number; name: string }>`
    select c.id, c.name from sales_channels c where c.id in (
      select u.entity_id from alert_devices d join dashboard_users u on u.id = d.user_id join alert_settings s on s.user_id = u.id
      where s.kinds @> '["order-needs-action"]'::jsonb)`.execute(db)
  for (const { id: channel, name } of channels) {
    const began = await newestCase(db, { channel, now })
    if (began === null || began <= now - NEW_MS) continue
    const { count: cases } = await countNeedsAction(db, { channel, now })
    const subject = `cases ${channel}`
    const data = { kind: 'order-needs-action', channel: name, cases } as const
    // One alert for all cases that are new in this turn: it counts every case.
    const alert = { to: { channel }, channel, topic: `${subject} ${began}`, subject, data, until: now + USE_MS, began }
    await raiseAlert(db, alert, now)
  }
}
