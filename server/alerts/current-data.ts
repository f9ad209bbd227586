import { sql, type Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { AlertData } from '#server/kernel/raise-alert.ts'
import { countNeedsAction } from '#server/marketplace/needs-action.ts'

interface About {
  user_id: number
  sales_channel_id: number | null
  data: AlertData
}

/**
 * Returns the data of an alert with the present numbers, because an alert may be sent hours after it was raised. Null if it is no
 * longer true, such as after the hold was released. @param now milliseconds since 1970
 */
export async function currentData(db: Kysely<Database>, about: About, now: number): Promise<AlertData | null> {
  const { data, sales_channel_id: channel } = about
  switch (data.kind) {
    case 'hold-ending': {
      const seats = await heldSeats(db, about.user_id, data)
      return seats > 0 ? { ...data, seats } : null
    }
    case 'needs-you': {
      const changes = await changesOn(db, about.user_id, data.from)
      return changes > 0 ? { ...data, changes } : null
    }
    case 'order-needs-action': {
      const { count: cases } = await countNeedsAction(db, { channel: channel!, now })
      return cases > 0 ? { ...data, cases } : null
    }
    case 'import-ended':
      return data
  }
}

async function heldSeats(
  db: Kysely<Database>,
  user: number,
  { event, until }: { event: number; until: string },
): Promise<number> {
  const { seats } = await db
    .selectFrom('seats')
    .select(sql<number>`count(*)::integer`.as('seats'))
    .where('event_id', '=', event)
    .where('reserved_by', '=', user)
    .where('status', '=', 'reserved')
    .where(sql<boolean>`reserved_until = ${until}::timestamptz`)
    .executeTakeFirstOrThrow()
  return seats
}

async function changesOn(db: Kysely<Database>, user: number, device: string): Promise<number> {
  const found = await db
    .selectFrom('devices')
    .select('needs_you')
    .where('user_id', '=', user)
    .where('id', '=', device)
    .executeTakeFirst()
  return found?.needs_you ?? 0
}
