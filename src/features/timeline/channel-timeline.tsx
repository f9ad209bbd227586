import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { Timeline } from './timeline.tsx'

/** The timeline of a fan, with times in their channel's zone. */
export function ChannelTimeline({ channel, fan }: { channel: number; fan: number }) {
  const { zone } = useChannelFacts(channel)
  return <Timeline channel={channel} fan={fan} zone={zone} />
}
