import type { Transaction } from 'kysely'
import { sortKey } from '#lib/sort-key.ts'
import { toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { insertMany } from './bulk.ts'
import { buyer } from './people.ts'
import { Random } from './random.ts'
import type { DemoChannel } from './world.ts'

const DAY_MS = 86_400_000
const FANS = 300

/** The fans of one demo channel. The same day makes the same fans. */
export async function seedFans(tx: Transaction<Database>, channel: DemoChannel, now: number): Promise<void> {
  const random = new Random(channel.id + 15)
  const fans = Array.from({ length: FANS }, (_, index) => {
    const { name, email, phone } = buyer(random, index, '+1312')
    const [first_name = '', last_name = ''] = name.split(' ')
    const since = toIso(now - Math.floor(random.next() * 400 * DAY_MS))
    return {
      sales_channel_id: channel.id,
      first_name,
      last_name,
      email,
      phone,
      first_name_key: sortKey(first_name),
      last_name_key: sortKey(last_name),
      name_key: sortKey(name),
      email_key: sortKey(email),
      phone_key: sortKey(phone),
      completed_at: since,
      created_at: since,
    }
  })
  await insertMany(tx, 'fans', fans)
}
