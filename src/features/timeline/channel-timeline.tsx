import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { Timeline, type TimelineProps } from './timeline.tsx'

/** The timeline of a fan, with times in their channel's zone. */
export function ChannelTimeline({ channel, ...props }: Omit<TimelineProps, 'zone'> & { channel: number }) {
  const { zone } = useChannelFacts(channel)
  return <Timeline {...props} zone={zone} />
}
