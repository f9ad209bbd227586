import { sql } from 'kysely'
import { toEpoch } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import { raiseAlert } from '#server/kernel/raise-alert.ts'
import { countNeedsAction, listNeedsAction } from '#server/marketplace/needs-action.ts'

/** An older case has no alert: its device was added later, or the server was stopped for long. */
const NEW_MS = 30 * 60_000
/** For how long an alert about a case is of use. */
const USE_MS = 12 * 60 * 60_000

/** Raises alerts about new cases that need action, for the accounts of their channel. */
export async function raiseOrderAlerts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const { rows: channels } = await sql<{ id: number; name: string }>`
    select c.id, c.name from sales_channels c where c.id in (
      select u.entity_id from alert_devices d join dashboard_users u on u.id = d.user_id join alert_settings s on s.user_id = u.id
      where s.kinds @> '["order-needs-action"]'::jsonb)`.execute(db)
  for (const { id: channel, name } of channels) {
    const fresh = (await listNeedsAction(db, { channel, now }, false)).filter(({ since }) => toEpoch(since) > now - NEW_MS)
    if (fresh.length === 0) continue
    const { count: cases } = await countNeedsAction(db, { channel, now })
    for (const { id, trouble, since } of fresh)
      await raiseAlert(
        db,
        {
          to: { channel },
          channel,
          topic: `case ${id} ${trouble} ${since}`,
          data: { kind: 'order-needs-action', channel: name, cases },
          until: now + USE_MS,
          began: toEpoch(since),
        },
        now,
      )
  }
}
