import { channels, type SalesChannel } from '#contract/channels.ts'
import { useRead } from '#data/answers/use-read.ts'

/** The channels that provider staff may switch to: the first hundred by name. */
export function useChannelList(enabled: boolean): SalesChannel[] {
  const { data } = useRead(
    channels.listChannels,
    { query: { take: 100, orderBy: 'name', order: 'asc' } },
    { enabled, staleTime: 300_000 },
  )
  return data?.data ?? []
}
