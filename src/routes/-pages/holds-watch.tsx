import { useNavigate } from '@tanstack/react-router'
import { prepared } from '#parts/prepared/prepared.tsx'
import { useAfterFirstRows } from '#parts/prepared/use-after-first-rows.ts'
import { useChannelId } from '#shell/channel/use-channel.ts'

const Watch = prepared(async () => (await import('#features/inventory/held/holds-watch.tsx')).default, undefined, 'again')

/** The pause after the first screen before the watch is loaded, in milliseconds. */
const HEAD_START_MS = 1_500

/** Warns on every screen of holds that end soon; starts after the first screen is shown. */
export function HoldsWatch() {
  const channel = useChannelId()
  const navigate = useNavigate()
  const ready = useAfterFirstRows(HEAD_START_MS)
  if (!ready || channel === null) return null
  const onShow = () => void navigate({ to: '/sales-channel/$salesChannelId/holds', params: { salesChannelId: String(channel) } })
  return <Watch key={channel} channel={channel} onShow={onShow} />
}
