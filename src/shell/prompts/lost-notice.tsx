import { useDeviceNews } from '#data/devices/use-device-news.ts'
import { useFlags } from '#data/tray/use-flags.ts'
import { serverClock } from '#lib/server-clock.ts'
import { formatZonedAge, localZone } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { Button } from '#ui/button/button.tsx'

import { Notice } from './notice.tsx'

/**
 * Shows that the browser has deleted this app's storage, and how many queued changes were lost, if the server knows their number.
 */
export function LostNotice() {
  const { lost, dismissLost } = useDeviceNews()
  const { storageLost, dismiss } = useFlags()
  if (!storageLost && lost === null) return null
  const read = () => {
    dismiss('storageLost')
    dismissLost()
  }
  return (
    <Notice
      title={lost ? m.devices_lost({ count: lost.waiting }) : m.shell_evicted()}
      {...(lost && { detail: m.devices_lost_detail({ time: formatZonedAge(lost.reported_at, serverClock.now(), localZone()) }) })}
      actions={
        <Button size="small" onClick={read}>
          {m.common_dismiss()}
        </Button>
      }
    />
  )
}
