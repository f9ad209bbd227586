import type { Kysely } from 'kysely'
import type { WhatsAppSettings } from '#contract/connections.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/schema.ts'
import { seal, unseal } from '#server/kernel/sealed.ts'

const about = (channel: number) => `whatsapp ${channel}`

/** Returns whether a channel is connected to WhatsApp, and the id of its business account. Never returns its token. */
export async function readWhatsApp(db: Kysely<Database>, channel: number): Promise<WhatsAppSettings> {
  const row = await db
    .selectFrom('whatsapp_connections')
    .select('account_id')
    .where('sales_channel_id', '=', channel)
    .executeTakeFirst()
  return { enabled: row !== undefined, whatsappBusinessAccountId: row?.account_id ?? null }
}

/** Stores a channel's business account and its token, which is encrypted. */
export async function keepWhatsApp(
  db: Kysely<Database>,
  config: Config,
  { channel, token, account, now }: { channel: number; token: string; account: string; now: number },
): Promise<void> {
  const row = {
    account_id: account,
    token: seal(config, about(channel), token),
    connected_at: new Date(now).toISOString(),
  }
  await db
    .insertInto('whatsapp_connections')
    .values({ sales_channel_id: channel, ...row })
    .onConflict((there) => there.column('sales_channel_id').doUpdateSet(row))
    .execute()
}

/**
 * Returns the account that sends a channel's messages; null if the channel is not connected, or if its token cannot be decrypted
 * with the secrets of this server.
 */
export async function whatsAppAccount(
  db: Kysely<Database>,
  config: Config,
  channel: number,
): Promise<{ token: string; account: string } | null> {
  const row = await db
    .selectFrom('whatsapp_connections')
    .select(['token', 'account_id'])
    .where('sales_channel_id', '=', channel)
    .executeTakeFirst()
  const token = row === undefined ? null : unseal(config, about(channel), row.token)
  return row === undefined || token === null || row.account_id === null ? null : { token, account: row.account_id }
}

/**
 * Returns the token of the account that sends a channel's messages; null if the channel is not connected, or if the token cannot be
 * decrypted with the secrets of this server.
 * @public
 */
export const whatsAppToken = async (db: Kysely<Database>, config: Config, channel: number): Promise<string | null> =>
  (await whatsAppAccount(db, config, channel))?.token ?? null
