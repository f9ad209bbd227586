import { MonitorSmartphone, X } from 'lucide-react'

import { useDeviceNews, type DeviceNews } from '#data/devices/use-device-news.ts'
import { relativeWords } from '#ui/relative-time/relative-words.ts'
import { localZone } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { tray } from '#styled/recipes'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'

import { TraySection } from './tray-section.tsx'

/**
 * The person's other devices that have queued changes, by the last report of each device. A device sends its changes when the app
 * is opened on it.
 */
export function TrayDevices() {
  const { others, putAway } = useDeviceNews()
  if (others.length === 0) return null
  return (
    <TraySection title={m.devices_others()} empty={m.devices_none()}>
      {others.map((device) => (
        <DeviceLine key={device.id} device={device} onPutAway={() => putAway(device.id)} />
      ))}
    </TraySection>
  )
}

function DeviceLine({ device, onPutAway }: { device: DeviceNews['others'][number]; onPutAway: () => void }) {
  const styles = tray()
  const now = useNow()
  const { name, waiting, needs_you, seen_at } = device
  const facts = [
    ...(waiting > 0 ? [m.devices_waiting({ count: waiting })] : []),
    ...(needs_you > 0 ? [m.devices_needs_you({ count: needs_you })] : []),
    m.devices_seen({ when: relativeWords(seen_at, now, localZone()) }),
  ]
  return (
    <li className={styles.line}>
      <div className={styles.summary}>
        <MonitorSmartphone />
        <span className={styles.what}>
          {name}
          <span className={styles.facts}>{facts.join(' · ')}</span>
        </span>
        <IconButton size="small" icon={<X />} label={m.devices_put_away({ name })} onClick={onPutAway} />
      </div>
    </li>
  )
}
