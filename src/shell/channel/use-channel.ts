import { useParams } from '@tanstack/react-router'

import { channels, type SalesChannelDetail } from '#contract/channels.ts'
import { useRead } from '#data/answers/use-read.ts'
import { ApiProblem } from '#data/api/problem.ts'
import { useSession } from '#data/session/use-session.ts'

/**
 * Returns the id of the open channel; null outside of channels. For a user who belongs to a channel, it is always that channel,
 * whatever the URL contains.
 */
export function useChannelId(): number | null {
  const { salesChannelId } = useParams({ strict: false })
  const session = useSession()
  if (session.status === 'signed-in' && session.me.user.data.role !== 'holdfast') return session.me.user.data.entity_id
  return Number(salesChannelId) || null
}

/** Whether the server reports that the channel in the URL does not exist. */
export function useIsChannelMissing(): boolean {
  const { error } = useChannelRead()
  return error instanceof ApiProblem && error.status === 404
}

/** Returns the open channel with its features: null outside a channel, undefined while this device does not have the channel. */
export function useChannel(): SalesChannelDetail | null | undefined {
  const { id, data } = useChannelRead()
  return id === null ? null : data
}

function useChannelRead() {
  const id = useChannelId()
  return { id, ...useRead(channels.readChannel, { params: { id: id ?? 0 } }, { enabled: id !== null, firstPaint: true }) }
}
