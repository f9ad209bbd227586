import type { Kysely } from 'kysely'
import type { Clock } from '#lib/clock.ts'
import type { Config } from '#server/config.ts'
import { whatsAppAccount } from './whatsapp-account.ts'
import type { Database } from '#server/db/schema.ts'
import { isPermit } from '#server/kernel/may-write.ts'
import { addressesForCarrier } from './carrier-media.ts'
import { localMessages } from './messages.ts'
import type { Messages } from '#server/kernel/gateways/messages.ts'
import { twilio } from './twilio.ts'
import { whatsAppMessages } from './whatsapp-messages.ts'

/** The path of the webhook for Twilio's status callbacks. */
export const TWILIO_STATUS = '/api/webhooks/twilio/status'

const NO_URL = 'Files cannot be sent: HOLDFAST_URL is missing on this server'

/** Returns the gateway for messages. For each type of message channel it uses the configured service or the local default. */
export function messagesOf(db: Kysely<Database>, config: Config, clock: Clock): Messages {
  const local = localMessages(db, clock)
  const report = (key: string) => (config.publicUrl === undefined ? null : `${config.publicUrl}${TWILIO_STATUS}?key=${key}`)
  const byType: Partial<Record<string, Messages>> = {
    ...(config.services?.twilio && { twilio: twilio(config.services.twilio, report, () => clock.now()) }),
    ...(config.whatsappUrl !== undefined && {
      whatsapp: whatsAppMessages({
        url: config.whatsappUrl,
        accountOf: (channel) => whatsAppAccount(db, config, channel),
        reported: async (key) =>
          (await db.selectFrom('fan_messages').select('gateway_id').where('id', '=', key).executeTakeFirst())?.gateway_id ?? null,
      }),
    }),
  }
  return {
    async send(message, under) {
      if (!isPermit(under.permit)) throw new Error('The permission to write to this fan was not checked')
      const carrier = byType[message.type]
      if (carrier === undefined) return local.send(message, under)
      const media = addressesForCarrier(config, message.channel, message.media ?? [], clock.now())
      return media === undefined ? { sent: false, reason: NO_URL } : carrier.send({ ...message, media }, under)
    },
    find: (key, message, signal) => (byType[message.type] ?? local).find(key, message, signal),
  }
}
