import { prepared } from '#parts/prepared/prepared.tsx'
import { useAfterFirstRows } from '#parts/prepared/use-after-first-rows.ts'
import { useChannelId } from '#shell/channel/use-channel.ts'

const Watch = prepared(async () => (await import('#features/marketplace/needs-action-watch.tsx')).default, undefined, 'again')

/** The pause after the first screen before the watch is loaded, in milliseconds. */
const HEAD_START_MS = 300

/** Counts the cases of the open channel that need action. */
export function NeedsActionWatch() {
  const channel = useChannelId()
  const ready = useAfterFirstRows(HEAD_START_MS)
  return !ready || channel === null ? null : <Watch key={channel} channel={channel} />
}
