import { useState } from 'react'
import { inventory, type SeatEvent } from '#contract/inventory.ts'
import { useRead } from '#data/answers/use-read.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { showCount } from '#ui/count/count.ts'
import { Drawer } from '#ui/drawer/drawer.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { ExactTime } from '#ui/relative-time/exact-time.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

const words: Record<SeatEvent['action'], () => string> = {
  held: m.holds_did_held,
  extended: m.holds_did_extended,
  released: m.holds_did_released,
  expired: m.holds_did_expired,
  purchased: m.holds_did_purchased,
  undone: m.holds_did_undone,
  imported: m.holds_did_imported,
}

const list = css({ display: 'grid', gap: '2', textStyle: 'dense' })
const line = css({ display: 'grid', gridTemplateColumns: '1fr auto', columnGap: '3', '& time': { color: 'text-muted' } })
const small = css({ gridColumn: '1 / -1', textStyle: 'label', color: 'text-muted' })
const details = css({ '& summary': { textStyle: 'label', fontWeight: 'semibold', paddingBlock: '2' } })

interface Props {
  eventId: number
  /** The id of one seat; absent for all. */
  seat?: string
  /** The event's zone. */
  zone: string
}

const PAGE_SIZE = 20

/** The history of a seat, folded at first. */
export function SeatHistory(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <details className={details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{m.holds_history()}</summary>
      {open && <Pages {...props} before={null} />}
    </details>
  )
}

/** The history of an event's seats, in a drawer. */
export function EventHistory({ eventId, zone, open, onClose }: Props & { open: boolean; onClose: () => void }) {
  return (
    <Drawer open={open} onClose={onClose} title={m.holds_history_of_event()}>
      {open && <Pages eventId={eventId} zone={zone} before={null} />}
    </Drawer>
  )
}

/** One page of the history, with older pages on demand. */
function Pages({ eventId, seat, zone, before }: Props & { before: number | null }) {
  const [more, setMore] = useState(false)
  const query = { take: PAGE_SIZE, ...(seat !== undefined && { uuid: seat }), ...(before !== null && { before }) }
  const read = useRead(inventory.readSeatHistory, { params: { eventId }, query }, before === null ? { live: true } : {})
  if (read.status === 'failed')
    return (
      <ErrorState
        title={read.offline ? m.holds_history_offline() : m.common_could_not_load()}
        onRetry={() => void read.refetch()}
      />
    )
  if (!read.data) return <Skeleton height={80} />
  const { data, meta } = read.data
  if (data.length === 0) return <p className={small}>{seat ? m.holds_history_none() : m.holds_history_none_of_event()}</p>
  return (
    <div className={list}>
      <ol className={list}>
        {data.map((one) => (
          <li key={one.id} className={line}>
            <span>{titleOf(one, seat === undefined)}</span>
            <ExactTime at={one.at} zone={zone} />
            <span className={small}>{detailsOf(one, zone)}</span>
          </li>
        ))}
      </ol>
      {meta.nextCursor !== null &&
        (more ? (
          <Pages eventId={eventId} zone={zone} {...(seat !== undefined && { seat })} before={Number(meta.nextCursor)} />
        ) : (
          <Button size="small" onClick={() => setMore(true)}>
            {m.holds_history_more()}
          </Button>
        ))}
    </div>
  )
}

function titleOf({ action, by, seat }: SeatEvent, named: boolean): string {
  const place = named && seat ? `${[seat.section, seat.row, seat.seat].filter(Boolean).join(' ')} · ` : ''
  return `${place}${words[action]()}${by === null ? '' : ` · ${by}`}`
}

function detailsOf({ holder, until, for: whom, reason, device, added, changed }: SeatEvent, zone: string): string {
  return [
    added !== null && changed !== null && m.holds_import_counts({ added: showCount(added), changed: showCount(changed) }),
    holder !== null && m.holds_was_held_by({ name: holder }),
    until !== null && m.holds_until_time({ time: formatDateTime(until, zone) }),
    whom !== null && m.holds_for_whom({ whom }),
    reason,
    device !== null && m.holds_on_device({ device }),
  ]
    .filter(Boolean)
    .join(' · ')
}
