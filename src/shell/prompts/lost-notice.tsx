import { useDeviceNews } from '#data/devices/use-device-news.ts'
import { useFlags } from '#data/tray/use-flags.ts'
import { systemClock } from '#lib/clock.ts'
import { formatClock, formatDate, formatDateTime, localZone } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { Button } from '#ui/button/button.tsx'

import { Notice } from './notice.tsx'

/**
 * The browser threw away what was stored here. The device itself can only say that; the server knows how many changes had
 * been waiting, and then that is said instead.
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
      {...(lost && { detail: m.devices_lost_detail({ time: timeOf(lost.reported_at) }) })}
      actions={
        <Button size="small" onClick={read}>
          {m.common_dismiss()}
        </Button>
      }
    />
  )
}

/** The time of day where that was today, by this device's zone. */
function timeOf(at: string): string {
  const zone = localZone()
  return formatDate(at, zone) === formatDate(systemClock.now(), zone) ? formatClock(at, zone) : formatDateTime(at, zone)
}
