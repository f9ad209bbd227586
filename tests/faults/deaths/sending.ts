import { sql } from 'kysely'
import { sendMessages } from '#server/sending/send.job.ts'
import { makeMassText, makeOffer } from '#tests/support/campaigns.ts'
import { START } from '#tests/support/server.ts'
import type { Work } from './work.ts'

const CHANNEL = 123
const at = new Date(START).toISOString()

/** An offer and a mass text to the same fans, some of whom cannot be reached, or do not want to be. */
export const sending: Work = {
  jobs: [sendMessages],
  rate: 12,
  pauseMs: 61_000,
  refuses: () => false,
  async prepare(server, size) {
    await server.addChannel(CHANNEL, { timezone: 'America/Chicago' })
    for (let nth = 0; nth < size; nth++)
      await server.addFan(CHANNEL, {
        subscribed: nth % 10 !== 3,
        blocked: nth % 10 === 5,
        ...(nth % 10 === 7 && { channels: [] }),
      })
    const offer = await makeOffer(server, CHANNEL, { status: 'Scheduled' })
    const text = await makeMassText(server, CHANNEL)
    // It goes on for longer than its event is away, where nodes die all the time.
    await server.db
      .updateTable('events')
      .set({ time: new Date(START + 30 * 86_400_000).toISOString() })
      .execute()
    await server.db.updateTable('offers').set({ send_at: at }).where('id', '=', offer).execute()
    await server.db.updateTable('bulk_messages').set({ send_at: at, status: 'Scheduled' }).where('id', '=', text).execute()
  },
  async isDone(db) {
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from offers where status <> 'Done') + (select count(*) from bulk_messages where status <> 'Done') as left`.execute(
      db,
    )
    return Number(rows[0]!.left) === 0
  },
  async judge(db, outside) {
    const { rows } = await sql<{
      send: string
      fan: number
      phone: string
      wanted: boolean
      status: string | null
      key: string | null
    }>`
      select s.id as send, f.id as fan, f.phone, f.subscribed and not f.blocked and exists (select from fan_channels c where c.fan_id = f.id) as wanted,
        r.status, r.id as key
      from sends s cross join fans f left join send_recipients r on r.send_id = s.id and r.fan_id = f.id`.execute(db)
    const wrong: string[] = []
    const got = new Map<string, number>()
    for (const { key } of outside.messages) got.set(key, (got.get(key) ?? 0) + 1)
    for (const { send, fan, wanted, status, key } of rows) {
      const times = key === null ? 0 : (got.get(key) ?? 0)
      if (times !== (wanted ? 1 : 0)) wrong.push(`fan ${fan} got ${send} ${times} times`)
      if (wanted && status !== 'Sent' && status !== 'Delivered') wrong.push(`fan ${fan} stands at ${status} in ${send}`)
    }
    const keys = new Set(rows.map(({ key }) => key))
    for (const { key, to } of outside.messages) if (!keys.has(key)) wrong.push(`${to} got what nobody was to send`)
    const { rows: chats } = await sql<{
      count: number
    }>`select count(*)::integer as count from fan_messages where direction = 'out'`.execute(db)
    if (chats[0]!.count !== outside.messages.length)
      wrong.push(`${chats[0]!.count} of ${outside.messages.length} messages stand in chats`)
    return wrong
  },
}
