import type { Kysely } from 'kysely'
import { toEpoch, toIso } from '#lib/time.ts'
import type { Database } from '#server/db/schema.ts'
import { insertMany } from './bulk.ts'
import type { SeededFan } from './fan-person.ts'
import { Random } from './random.ts'
import { type DemoChannel, demoAccounts } from './world.ts'

const HOUR_MS = 3_600_000

const questions = [
  'Hi! Are there two seats together left for Saturday?',
  'Is parking included?',
  'Which gate is closest to section 112?',
  'Can I bring a stroller?',
  'My code does not work, can you help?',
  'When do doors open?',
  'Est-ce que les places sont couvertes ?',
  'Gracias, nos vemos el domingo ⚾',
  'Ist der Platz barrierefrei?',
  'ありがとうございます！',
]
const answered = [
  'Hi, yes: a few pairs are left in the upper rows. Shall I send you the link?',
  'Parking is not included, but lot B opens two hours before the start.',
  'Gate 4 is closest. It opens 90 minutes before.',
  'Strollers are welcome, you can leave them at guest services.',
  'It works again now. Sorry for the trouble!',
  'Doors open 90 minutes before the start.',
]
const thanks = ['Perfect, thank you!', 'Great 👍', 'Thanks a lot', 'Ok!', 'See you there']

/**
 * Creates conversations with some fans of a channel; in some of them the newest question is unread and unanswered.
 * @param now milliseconds since 1970
 */
export async function seedConversations(
  tx: Kysely<Database>,
  channel: DemoChannel,
  fans: readonly SeededFan[],
  now: number,
): Promise<void> {
  const random = new Random(channel.id + 1015)
  const writer = demoAccounts.find(({ entity_id }) => entity_id === channel.id)?.name ?? demoAccounts[0]!.name
  const messages = fans.flatMap((fan, nth) => {
    const type = fan.channels[0]?.type
    if (type === undefined || !random.chance(fans.length > 1000 ? 0.06 : 0.2)) return []
    // Conversations with the first fans are long; some need several pages.
    const turns = nth < 40 ? random.between(8, 20) : random.between(1, 3)
    const end = fan.opted_out_at === null ? now : toEpoch(fan.opted_out_at)
    let at = Math.max(toEpoch(fan.created_at), end - random.between(1, 30 * 24) * HOUR_MS)
    const rows: ReturnType<typeof row>[] = []
    const row = (direction: 'in' | 'out', message: string) => {
      at = Math.min(end - 1, at + random.between(20_000, 1_200_000))
      return {
        id: random.uuid(),
        sales_channel_id: channel.id,
        fan_id: fan.id,
        direction,
        message,
        type,
        status: direction === 'in' ? 'received' : random.chance(0.03) ? 'failed' : 'delivered',
        error: null as string | null,
        media: [],
        sent_by: direction === 'out' ? writer : null,
        // The server reads a keyword at once; a person reads any other message a minute later.
        read_at: toIso(message === 'STOP' ? at : at + 60_000) as string | null,
        created_at: toIso(at),
      }
    }
    for (let turn = 0; turn < turns; turn++)
      rows.push(row('in', random.pick(questions)), row('out', random.pick(answered)), row('in', random.pick(thanks)))
    if (fan.subscribed && random.chance(0.3)) rows.push({ ...row('in', random.pick(questions)), read_at: null })
    if (!fan.subscribed) rows.push(row('in', 'STOP'))
    for (const one of rows) if (one.status === 'failed') one.error = 'The number is not in service'
    return rows
  })
  await insertMany(tx, 'fan_messages', messages)
}
