import { channels, type ChannelSettings, type SalesChannelDetail } from '#contract/channels.ts'
import { known, useRead } from '#data/answers/use-read.ts'
import type { Data } from '#data/data.ts'
import { defaultTimezone } from '#lib/fixed-lists.ts'
import { currencies, type Currency } from '#lib/money.ts'

export interface ChannelFacts {
  /** The channel; undefined while it is not stored on this device. */
  channel: SalesChannelDetail | undefined
  /** The channel's IANA zone; the default zone until it is loaded, and without a channel. */
  zone: string
}

/** The facts of a channel that most screens need: its zone and features. A null id means all channels. */
export function useChannelFacts(id: number | null): ChannelFacts {
  const { data } = useRead(channels.readChannel, { params: { id: id ?? 0 } }, { enabled: id !== null, firstPaint: true })
  return { channel: data, zone: data?.timezone ?? defaultTimezone }
}

/** Reads a channel's zone without a hook, before its screen is rendered; the default zone if unknown. */
export const zoneAtOnce = (data: Data, id: number): string =>
  known(data, channels.readChannel, { params: { id } })?.timezone ?? defaultTimezone

/** A channel's settings, undefined while they are unknown on this device, and the channel's currency, US dollars by default. */
export function useChannelSettings(id: number | null): { settings: ChannelSettings | undefined; currency: Currency } {
  const { data } = useRead(channels.readSettings, { params: { id: id ?? 0 } }, { enabled: id !== null, firstPaint: true })
  const code = data?.ui.currency_type.toLowerCase()
  return { settings: data, currency: currencies.find((currency) => currency === code) ?? 'usd' }
}

/** The hours in which a channel's fans may be texted; undefined while unknown on this device. */
export function useLegalHours(id: number) {
  return useRead(channels.readLegalHours, { params: { id } }).data
}
