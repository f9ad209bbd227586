import type { Kysely, Selectable } from 'kysely'
import type { Message } from '#contract/chat.ts'
import type { MessageChannelType } from '#contract/users.ts'
import type { FanMessagesTable } from '#server/db/schema-fans.ts'
import type { Database } from '#server/db/schema.ts'

export type StoredMessage = Selectable<FanMessagesTable>

/** Converts a stored row to the message of the API. */
export const toMessage = (row: StoredMessage): Message => ({
  id: row.id,
  user_id: row.fan_id,
  direction: row.direction,
  message: row.message,
  type: row.type as MessageChannelType,
  status: row.status,
  error: row.error,
  media: row.media.map(({ url, contentType, filename = null }) => ({ url, contentType, filename })),
  sent_by: row.sent_by,
  created_at: row.created_at,
})

export const findMessage = (db: Kysely<Database>, id: string): Promise<StoredMessage | undefined> =>
  db.selectFrom('fan_messages').selectAll().where('id', '=', id).executeTakeFirst()
