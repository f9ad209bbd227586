import type { Transaction } from 'kysely'
import { listedSignups } from '#contract/notifications.ts'
import { sortKey } from '#lib/sort-key.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { insertMany } from './bulk.ts'
import { buyer } from './people.ts'
import { Random } from './random.ts'
import type { DemoChannel } from './world.ts'

const DAY_MS = 86_400_000
/** The number of people to be notified about each of the nearest events, the nearest event first. */
const OF_EVENTS = [46, 31, 24, 17, 12, 8, 5, 3]

/** Creates people who are to be notified about the next events. @param now milliseconds since 1970 */
export async function seedSignups(
  tx: Transaction<Database>,
  channel: DemoChannel,
  events: readonly number[],
  now: number,
): Promise<void> {
  const random = new Random(channel.id + 13)
  const rows = OF_EVENTS.slice(0, events.length).flatMap((count, nth) =>
    Array.from({ length: count }, (_, n) => {
      const { email, phone } = buyer(random, nth * 100 + n, '+1312')
      const mail = random.chance(0.85) ? email : null
      const number = mail === null || random.chance(0.5) ? phone : null
      return {
        id: random.uuid(),
        sales_channel_id: channel.id,
        event_id: events[nth]!,
        email: mail,
        email_key: mail && sortKey(mail),
        phone: number,
        phone_key: number && sortKey(number),
        type: random.pick(listedSignups),
        notified: random.chance(0.4),
        created_at: toIso(now - Math.floor(random.next() * 40 * DAY_MS)),
      }
    }),
  )
  await insertMany(tx, 'event_notifications', rows)
}
