import { sql, type Kysely } from 'kysely'
import type { Clock } from '#lib/clock.ts'
import { gathered } from '#lib/gathered.ts'
import type { Database } from '#server/db/schema.ts'
import type { Message, Messages, Sent } from '#server/kernel/gateways/messages.ts'

/**
 * The local default: accepts all messages and stores them in the database, so that a simulated phone can show them. Messages that
 * are sent at the same moment are written together, because the embedded database flushes every transaction to the disk.
 */
export function localMessages(db: Kysely<Database>, clock: Clock): Messages {
  const find = async (key: string): Promise<Sent | undefined> => {
    const row = await db.selectFrom('local_messages').select('refused').where('key', '=', key).executeTakeFirst()
    if (row === undefined) return undefined
    return row.refused === null ? { sent: true, id: key } : { sent: false, reason: row.refused }
  }
  const take = gathered(async (requests: readonly { key: string; message: Message }[]) => {
    const at = new Date(clock.now()).toISOString()
    const rows = requests.map(({ key, message: { type, to, text, media = [] } }) => ({ key, type, address: to, text, media, at }))
    const { rows: written } = await sql<{ key: string }>`
      insert into local_messages (key, type, address, text, media, at)
      select key, type, address, text, media, at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x(key text, type text, address text, text text, media jsonb, at timestamptz)
      on conflict (key) do nothing returning key`.execute(db)
    const taken = new Set(written.map(({ key }) => key))
    return Promise.all(
      requests.map(async ({ key }): Promise<Sent> => (taken.has(key) ? { sent: true, id: key } : (await find(key))!)),
    )
  })
  return {
    find,
    send: (message, { key }) => take({ key, message }),
  }
}
