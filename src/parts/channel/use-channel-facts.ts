import { channels, type ChannelSettings, type SalesChannelDetail } from '#contract/channels.ts'
import { known, useRead } from '#data/answers/use-read.ts'
import type { Data } from '#data/data.ts'
import { defaultTimezone } from '#lib/fixed-lists.ts'
import { currencies, type Currency } from '#lib/money.ts'

export interface ChannelFacts {
  /** Undefined while it is not known on this device. */
  channel: SalesChannelDetail | undefined
  /** The channel's IANA zone; the default zone while it is unknown, and without a channel. */
  zone: string
}

/** The facts of a channel that most screens need: its zone and features. `null` means a list over all channels. */
export function useChannelFacts(id: number | null): ChannelFacts {
  const { data } = useRead(channels.readChannel, { params: { id: id ?? 0 } }, { enabled: id !== null, firstPaint: true })
  return { channel: data, zone: data?.timezone ?? defaultTimezone }
}

/** The zone of a channel before its screen is there. */
export const zoneAtOnce = (data: Data, id: number): string =>
  known(data, channels.readChannel, { params: { id } })?.timezone ?? defaultTimezone

/** A channel's settings and the currency it sells in; undefined while they are not known on this device. */
export function useChannelSettings(id: number | null): { settings: ChannelSettings | undefined; currency: Currency } {
  const { data } = useRead(channels.readSettings, { params: { id: id ?? 0 } }, { enabled: id !== null, firstPaint: true })
  const code = data?.ui.currency_type.toLowerCase()
  return { settings: data, currency: currencies.find((currency) => currency === code) ?? 'usd' }
}

/** The hours in which a channel's fans may be texted; undefined while they are not known on this device. */
export function useLegalHours(id: number) {
  return useRead(channels.readLegalHours, { params: { id } }).data
}
