import { useParams } from '@tanstack/react-router'

import { channels, type SalesChannelDetail } from '#contract/channels.ts'
import { useRead } from '#data/answers/use-read.ts'

/** The id of the channel whose area is open, or null outside of one. */
export function useChannelId(): number | null {
  const { salesChannelId } = useParams({ strict: false })
  return salesChannelId ? Number(salesChannelId) : null
}

/** The open channel with its features: null outside a channel, undefined while it is not known on this device. */
export function useChannel(): SalesChannelDetail | null | undefined {
  const id = useChannelId()
  const { data } = useRead(channels.readChannel, { params: { id: id ?? 0 } }, { enabled: id !== null, firstPaint: true })
  return id === null ? null : data
}
