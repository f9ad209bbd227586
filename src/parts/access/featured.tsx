import type { ReactNode } from 'react'
import type { Features } from '#contract/channels.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'

interface FeaturedProps {
  channel: number
  feature: keyof Features
  children: ReactNode
}

/** Shows content of a channel's feature, or the no-permission state if the feature is off. */
export function Featured({ channel, feature, children }: FeaturedProps) {
  const { channel: facts } = useChannelFacts(channel)
  return facts && !facts.features[feature] ? <ErrorState title={m.common_error_403()} /> : children
}
