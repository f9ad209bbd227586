import { sql } from 'kysely'
import { sendMessages } from '#server/send-messages.ts'
import { makeMassText, makeOffer } from '#tests/support/campaigns.ts'
import { START } from '#tests/support/server.ts'
import { isNothingLeft, type Work } from './work.ts'

const CHANNEL = 123
const send_at = new Date(START).toISOString()

/** An offer and a mass text to the same fans, some of whom have no phone or chat, have unsubscribed, or are blocked. */
export const sending: Work = {
  jobs: [sendMessages],
  rate: 12,
  pauseMs: 61_000,
  refuses: () => false,
  async prepare(server, size) {
    await server.addChannel(CHANNEL, { timezone: 'America/Chicago' })
    for (let nth = 0; nth < size; nth++) {
      const unreachable = nth % 10 === 7 && { channels: [] }
      await server.addFan(CHANNEL, { subscribed: nth % 10 !== 3, blocked: nth % 10 === 5, ...unreachable })
    }
    const offer = await makeOffer(server, CHANNEL, { status: 'Scheduled' })
    const text = await makeMassText(server, CHANNEL)
    // The event is moved to 30 days later, because deaths delay the sends by a long time.
    const time = new Date(START + 30 * 86_400_000).toISOString()
    await server.db.updateTable('events').set({ time }).execute()
    await server.db.updateTable('offers').set({ send_at }).where('id', '=', offer).execute()
    await server.db.updateTable('bulk_messages').set({ send_at, status: 'Scheduled' }).where('id', '=', text).execute()
  },
  isDone: (db) =>
    isNothingLeft(
      db,
      sql`select (select count(*) from offers where status <> 'Done')
        + (select count(*) from bulk_messages where status <> 'Done') as left`,
    ),
  async judge(db, outside) {
    type Recipient = { send: string; fan: number; wanted: boolean; status: string | null; key: string | null }
    const { rows } = await sql<Recipient>`
      select s.id as send, f.id as fan, r.status, r.id as key,
        f.subscribed and not f.blocked and exists (select from fan_channels c where c.fan_id = f.id) as wanted
      from sends s cross join fans f left join send_recipients r on r.send_id = s.id and r.fan_id = f.id`.execute(db)
    const wrong: string[] = []
    const received = new Map<string | null, number>()
    for (const { key } of outside.messages) received.set(key, (received.get(key) ?? 0) + 1)
    for (const { send, fan, wanted, status, key } of rows) {
      const times = received.get(key) ?? 0
      if (times !== (wanted ? 1 : 0)) wrong.push(`fan ${fan} got ${send} ${times} times`)
      if (wanted && status !== 'Sent' && status !== 'Delivered') wrong.push(`fan ${fan} has status ${status} in ${send}`)
    }
    const keys = new Set(rows.map(({ key }) => key))
    for (const { key, to } of outside.messages) if (!keys.has(key)) wrong.push(`${to} got a message that no send has`)
    const chats = await db.selectFrom('fan_messages').select('id').where('direction', '=', 'out').execute()
    if (chats.length !== outside.messages.length)
      wrong.push(`${chats.length} of ${outside.messages.length} messages are in chats`)
    return wrong
  },
}
