import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'

import { askToPersist } from '#data/storage/persist.ts'
import type { StorageReport } from '#data/tray/storage-report.ts'
import { useKeepOffline } from '#data/mirror/use-keep-offline.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { formatBytes } from '#lib/bytes.ts'
import { formatClock, localZone } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { tray } from '#styled/recipes'
import { Button } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

import { TraySection } from './tray-section.tsx'

type Props = { report: StorageReport | null; onChange: () => void }

/** What is kept here, how big, how old; and whether the browser promises to keep it. */
export function TrayDevice({ report, onChange }: Props) {
  if (report === null) return <Skeleton height="6rem" />
  const lines = report.channels.flatMap(({ channel, events }) =>
    events.map((event) => <KeptEvent key={`${channel}-${event.id}`} channel={channel} event={event} onChange={onChange} />),
  )
  return (
    <>
      <TraySection title={m.sync_group_device()} empty={m.sync_nothing_kept()}>
        {lines}
      </TraySection>
      <Storage report={report} onChange={onChange} />
    </>
  )
}

type Kept = StorageReport['channels'][number]['events'][number]

function KeptEvent({ channel, event, onChange }: { channel: number; event: Kept; onChange: () => void }) {
  const styles = tray()
  const { row } = useMirroredRow('events', { channel, id: event.id })
  const keep = useKeepOffline(channel, event.id)
  const pinned = keep.kept === 'pinned'
  const facts = [
    m.sync_seats_kept({ count: event.seats }),
    formatBytes(event.bytes),
    ...(event.asOf === null ? [] : [m.sync_as_of({ time: formatClock(event.asOf, localZone()) })]),
    pinned ? m.sync_kept_pinned() : m.sync_kept_upcoming(),
  ]
  return (
    <li className={styles.line}>
      <div className={styles.summary}>
        <CalendarCheck />
        <span className={styles.what}>
          {row?.title ?? m.shell_page_event()}
          <span className={styles.facts}>{facts.join(' · ')}</span>
        </span>
        <Button size="small" onClick={() => void (pinned ? keep.unpin() : keep.pin()).then(onChange)}>
          {pinned ? m.sync_unkeep() : m.sync_keep()}
        </Button>
      </div>
    </li>
  )
}

function Storage({ report, onChange }: { report: StorageReport; onChange: () => void }) {
  const styles = tray()
  const [refused, setRefused] = useState(false)
  const { usage, quota, persisted } = report
  const protect = async () => {
    setRefused(!(await askToPersist()))
    onChange()
  }
  return (
    <div className={styles.empty}>
      {usage !== null && quota !== null && (
        <>
          {m.sync_stored_of({ used: formatBytes(usage), quota: formatBytes(quota) })}
          <span className={styles.meter} aria-hidden="true">
            <span style={{ width: `${Math.min(100, (usage / Math.max(1, quota)) * 100)}%` }} />
          </span>
        </>
      )}
      <p>{persisted ? m.sync_storage_safe() : refused ? m.sync_storage_refused() : m.sync_storage_at_risk()}</p>
      {!persisted && !refused && (
        <Button size="small" onClick={() => void protect()}>
          {m.sync_storage_ask()}
        </Button>
      )}
    </div>
  )
}
