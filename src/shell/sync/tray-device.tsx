import { CalendarCheck, ReceiptText } from 'lucide-react'
import { useState } from 'react'

import { askToPersist } from '#data/storage/persist.ts'
import type { StorageReport } from '#data/tray/storage-report.ts'
import { useKeepOffline } from '#data/mirror/use-keep-offline.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { formatBytes } from '#lib/bytes.ts'
import { serverClock } from '#lib/server-clock.ts'
import { formatZonedAge, localZone } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { tray } from '#styled/recipes'
import { Button } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

import { TraySection } from './tray-section.tsx'

type Props = { report: StorageReport | null; onChange: () => void }

/** The data stored on this device, its size and age, and whether the browser has promised not to delete it. */
export function TrayDevice({ report, onChange }: Props) {
  if (report === null) return <Skeleton height="6rem" />
  const lines = report.channels.flatMap(({ channel, name, events, sales }) => [
    ...events.map((event) => <KeptEvent key={`${channel}-${event.id}`} channel={channel} event={event} onChange={onChange} />),
    ...(sales.count > 0 ? [<KeptSales key={channel} name={name ?? String(channel)} sales={sales} />] : []),
  ])
  return (
    <>
      <TraySection title={m.sync_group_device()} empty={m.sync_nothing_kept()}>
        {lines}
      </TraySection>
      <Storage report={report} onChange={onChange} />
    </>
  )
}

const ageOf = (at: number) => formatZonedAge(at, serverClock.now(), localZone())

type Kept = StorageReport['channels'][number]['events'][number]

function KeptEvent({ channel, event, onChange }: { channel: number; event: Kept; onChange: () => void }) {
  const styles = tray()
  const { row } = useMirroredRow('events', { channel, id: event.id })
  const keep = useKeepOffline(channel, event.id)
  const pinned = keep.kept === 'pinned'
  const title = row?.title ?? m.shell_page_event()
  const facts = [
    ...(event.seats === 0 ? [m.sync_no_seats_yet()] : [m.sync_seats_kept({ count: event.seats }), formatBytes(event.bytes)]),
    ...(event.asOf === null ? [] : [m.sync_as_of({ time: ageOf(event.asOf) })]),
    pinned ? m.sync_kept_pinned() : m.sync_kept_upcoming(),
  ]
  return (
    <li className={styles.line}>
      <div className={styles.summary}>
        <CalendarCheck />
        <span className={styles.what}>
          {title}
          <span className={styles.facts}>{facts.join(' · ')}</span>
        </span>
        <Button
          size="small"
          aria-label={pinned ? m.sync_unkeep_of({ title }) : m.sync_keep_of({ title })}
          onClick={() => void (pinned ? keep.unpin() : keep.pin()).then(onChange)}
        >
          {pinned ? m.sync_unkeep() : m.sync_keep()}
        </Button>
      </div>
    </li>
  )
}

/** The number of a channel's sales that can be searched offline, and their age. */
function KeptSales({ name, sales }: { name: string; sales: StorageReport['channels'][number]['sales'] }) {
  const styles = tray()
  const facts = [
    m.sync_sales_count({ count: sales.count }),
    ...(sales.asOf === null ? [] : [m.sync_as_of({ time: ageOf(sales.asOf) })]),
    ...(sales.loading ? [m.sync_sales_loading()] : []),
  ]
  return (
    <li className={styles.line}>
      <div className={styles.summary}>
        <ReceiptText />
        <span className={styles.what}>
          {m.sync_sales_kept({ channel: name })}
          <span className={styles.facts}>{facts.join(' · ')}</span>
        </span>
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
