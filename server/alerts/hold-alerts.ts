import { sql } from 'kysely'
import { toEpoch, toIso } from '#lib/time.ts'
import type { Context } from '#server/context.ts'
import { raiseAlert } from '#server/kernel/raise-alert.ts'

/** How long before its end a hold has an alert, in milliseconds. */
const BEFORE_MS = 5 * 60_000

interface EndingHold {
  user: number
  channel: number
  event: number
  title: string
  timezone: string
  until: string
  seats: number
}

/**
 * Raises alerts about holds that end within five minutes: one for the seats of an event that a user holds until the same moment. A
 * hold that was extended has another end, and so another alert.
 */
export async function raiseHoldAlerts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const { rows } = await sql<EndingHold>`
    select s.reserved_by as "user", s.sales_channel_id as channel, s.event_id as event, e.title, e.timezone,
      s.reserved_until as until, count(*)::integer as seats
    from seats s join events e on e.id = s.event_id
    where s.status = 'reserved' and s.reserved_until > ${toIso(now)}::timestamptz
      and s.reserved_until <= ${toIso(now + BEFORE_MS)}::timestamptz
      and s.reserved_by in (select user_id from alert_devices)
    group by 1, 2, 3, 4, 5, 6`.execute(db)
  for (const { user, channel, event, title, timezone, until, seats } of rows)
    await raiseAlert(
      db,
      {
        to: { user },
        channel,
        topic: `hold ${event} ${until}`,
        data: { kind: 'hold-ending', event, title, seats, until, timezone },
        until: toEpoch(until),
      },
      now,
    )
}
