import { prepared } from '#parts/prepared/prepared.tsx'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { useChannelId } from '#shell/channel/use-channel.ts'

const Watch = prepared(async () => (await import('#features/inbox/inbox-watch.tsx')).default, undefined, 'again')

/** Counts the conversations of the open channel with unread messages, if the channel has an inbox. */
export function InboxWatch() {
  const channel = useChannelId()
  const { channel: facts } = useChannelFacts(channel)
  return channel !== null && facts?.is_text_buy ? <Watch key={channel} channel={channel} /> : null
}
