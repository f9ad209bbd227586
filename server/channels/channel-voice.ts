import type { Kysely } from 'kysely'
import type { FormatLocale } from '#lib/format-locale.ts'
import type { Database } from '#server/db/schema.ts'

/** The name and language in which a channel writes to fans, and its contact data. */
export interface ChannelVoice {
  name: string
  language: FormatLocale
  support_email: string | null
  support_phone: string | null
}

/** Reads the name, language and contact data of a channel. The channel must exist. */
export async function channelVoice(db: Kysely<Database>, channel: number): Promise<ChannelVoice> {
  const { name, ui } = await db
    .selectFrom('sales_channels')
    .select(['name', 'ui'])
    .where('id', '=', channel)
    .executeTakeFirstOrThrow()
  return {
    name,
    language: ui.language ?? 'en',
    support_email: ui.support_email ?? null,
    support_phone: ui.support_phone ?? null,
  }
}

/** Reads the name, language and contact data of a fan's channel; undefined if there is no such fan. */
export async function fanVoice(db: Kysely<Database>, fan: number): Promise<ChannelVoice | undefined> {
  const row = await db.selectFrom('fans').select('sales_channel_id').where('id', '=', fan).executeTakeFirst()
  return row && channelVoice(db, row.sales_channel_id)
}
