import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { afterFirstRows } from '#data/live/after-first-rows.ts'
import { useData } from '#data/provider.tsx'
import { prepared } from '#parts/prepared/prepared.tsx'
import { useChannelId } from '#shell/channel/use-channel.ts'

const Watch = prepared(async () => (await import('#features/inventory/held/holds-watch.tsx')).default, undefined, 'again')

/** The pause after the first screen before the watch is loaded, in milliseconds. */
const HEAD_START_MS = 1_500

/** Warns on every screen of holds that end soon; starts after the first screen is shown. */
export function HoldsWatch() {
  const data = useData()
  const channel = useChannelId()
  const navigate = useNavigate()
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let isHere = true
    void afterFirstRows(data, HEAD_START_MS).then(() => isHere && setReady(true))
    return () => {
      isHere = false
    }
  }, [data])
  if (!ready || channel === null) return null
  const onShow = () => void navigate({ to: '/sales-channel/$salesChannelId/holds', params: { salesChannelId: String(channel) } })
  return <Watch key={channel} channel={channel} onShow={onShow} />
}
