import { useMemo } from 'react'
import { channels } from '#contract/channels.ts'
import { useRead } from '#data/answers/use-read.ts'
import { defaultTimezone } from '#lib/fixed-lists.ts'

/** The most channels that one request returns. */
const MOST_CHANNELS = 1000

/** The name, IANA zone and currency of the channel of a row in an admin list. */
export interface ChannelOfRow {
  name: string
  zone: string
  currency: string
}

/**
 * Returns a function that finds the channel of a row in a list of all channels. While the channels are unknown, the name is the
 * id, and zone and currency are the defaults.
 * @param wanted false for a list of one channel, for which the result is undefined
 */
export function useAllChannels(wanted = true): ((channel: number) => ChannelOfRow) | undefined {
  const { data } = useRead(channels.listChannels, { query: { take: MOST_CHANNELS, orderBy: 'name' } }, { enabled: wanted })
  return useMemo(() => {
    if (!wanted) return undefined
    const byId = new Map(data?.data.map((channel) => [channel.id, channel]))
    return (id) => {
      const channel = byId.get(id)
      return {
        name: channel?.name ?? String(id),
        zone: channel?.timezone ?? defaultTimezone,
        // A response that an earlier version of the app stored has no currency.
        currency: channel?.sales_channel_ui.currency_type ?? 'usd',
      }
    }
  }, [wanted, data])
}
