import type { Features } from '#contract/channels.ts'
import type { Config } from '#server/config.ts'

/** The channels for which a feature is switched on in production. */
const bidding = new Set([123, 71, 147])
const seatpicker = new Set([122, 123, 125, 145, 148, 150, 151, 160, 165, 166])

interface Switches {
  id: number
  is_marketplace_enabled: boolean
  is_pass: boolean
}

/**
 * Returns the features of a channel. Marketplace and pass depend on the channel's switches. The others are on outside of
 * production. In production, bidding and seat picker are on only for the channels listed here; WhatsApp and Salesforce are off.
 */
export const featuresOf = (channel: Switches, { production }: Pick<Config, 'production'>): Features => ({
  bidding: !production || bidding.has(channel.id),
  seatpicker: !production || seatpicker.has(channel.id),
  marketplace: channel.is_marketplace_enabled,
  pass: channel.is_pass,
  whatsapp: !production,
  salesforce: !production,
})
