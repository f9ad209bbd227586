import { sql, type Kysely } from 'kysely'
import type { Clock } from '#lib/clock.ts'
import { gathered } from '#lib/gathered.ts'
import type { Permit } from '#server/chat/may-write.ts'
import type { FanChannelType } from '#server/db/schema-fans.ts'
import type { Database } from '#server/db/schema.ts'

/** A message to one fan, through one kind of channel. */
export interface Message {
  type: FanChannelType
  /** A phone number in international format, or what the channel knows the fan by. */
  to: string
  text: string
  /** By https address, or by the path of a file that was uploaded to the sales channel: a carrier gets a signed address. */
  media?: { url: string; contentType: string }[]
  /** The sales channel in whose name it goes out. */
  channel?: number
}

/** What came of it. A refusal is final: the gateway will not deliver it. */
export type Sent = { sent: true; id: string } | { sent: false; reason: string }

/** Under which key a message goes out, and the permit of who asked whether its fan may be written to (`mayWrite`). */
export interface Under {
  key: string
  signal: AbortSignal
  permit: Permit
}

/** Sends messages. Throwing means that nobody knows whether it left: ask with `find`. The same key never sends twice. */
export interface Messages {
  send(message: Message, under: Under): Promise<Sent>
  /** What became of a message; undefined where the gateway never heard of its key. */
  find(key: string, message: Message, signal: AbortSignal): Promise<Sent | undefined>
}

/**
 * The local default: takes everything and keeps it in the database, where a phone on the screen can show it. Messages that are
 * sent at one moment are written together: the embedded database forces every transaction to the disk.
 */
export function localMessages(db: Kysely<Database>, clock: Clock): Messages {
  const find = async (key: string): Promise<Sent | undefined> => {
    const row = await db.selectFrom('local_messages').select('refused').where('key', '=', key).executeTakeFirst()
    if (row === undefined) return undefined
    return row.refused === null ? { sent: true, id: key } : { sent: false, reason: row.refused }
  }
  const take = gathered(async (asked: readonly { key: string; message: Message }[]) => {
    const at = new Date(clock.now()).toISOString()
    const rows = asked.map(({ key, message: { type, to, text, media = [] } }) => ({ key, type, address: to, text, media, at }))
    const { rows: written } = await sql<{ key: string }>`
      insert into local_messages (key, type, address, text, media, at)
      select key, type, address, text, media, at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x(key text, type text, address text, text text, media jsonb, at timestamptz)
      on conflict (key) do nothing returning key`.execute(db)
    const taken = new Set(written.map(({ key }) => key))
    return Promise.all(
      asked.map(async ({ key }): Promise<Sent> => (taken.has(key) ? { sent: true, id: key } : (await find(key))!)),
    )
  })
  return {
    find,
    send: (message, { key }) => take({ key, message }),
  }
}
