import { prepared } from '#parts/prepared/prepared.tsx'
import { useAfterFirstRows } from '#parts/prepared/use-after-first-rows.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { useChannelId } from '#shell/channel/use-channel.ts'

const Watch = prepared(async () => (await import('#features/inbox/inbox-watch.tsx')).default, undefined, 'again')

/** The pause after the first screen before the watch is loaded, in milliseconds. */
const HEAD_START_MS = 300

/** Counts the conversations of the open channel with unread messages, if the channel has an inbox. */
export function InboxWatch() {
  const channel = useChannelId()
  const { channel: facts } = useChannelFacts(channel)
  const ready = useAfterFirstRows(HEAD_START_MS)
  return ready && channel !== null && facts?.is_text_buy ? <Watch key={channel} channel={channel} /> : null
}
