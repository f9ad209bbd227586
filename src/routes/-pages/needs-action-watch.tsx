import { prepared } from '#parts/prepared/prepared.tsx'
import { useChannelId } from '#shell/channel/use-channel.ts'

const Watch = prepared(async () => (await import('#features/marketplace/needs-action-watch.tsx')).default, undefined, 'again')

/** Counts the cases of the open channel that need action. */
export function NeedsActionWatch() {
  const channel = useChannelId()
  return channel === null ? null : <Watch key={channel} channel={channel} />
}
