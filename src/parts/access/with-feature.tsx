import type { ReactNode } from 'react'
import type { Features } from '#contract/channels.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'

interface Props {
  channel: number
  feature: keyof Features
  children: ReactNode
}

/** Shows content of a channel's feature, or the no-permission state if the feature is off. */
export function WithFeature({ channel: id, feature, children }: Props) {
  const { channel } = useChannelFacts(id)
  return channel && !channel.features[feature] ? <ErrorState title={m.common_error_403()} /> : children
}
