import { CircleCheck, CircleOff, Import, Pencil, Printer } from 'lucide-react'
import type { Event } from '#contract/events.ts'
import type { RowMark } from '#data/outbox/overlay.ts'
import { useCan } from '#data/session/use-can.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { hstack } from '#styled/patterns'
import { Button } from '#ui/button/button.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { RelativeTime } from '#ui/relative-time/relative-time.tsx'
import { KeepOffline } from './keep-offline.tsx'
import { UpgradeChip } from './upgrade-chip.tsx'
import { useEventStatus } from './use-event-status.ts'
import { waitingSign } from '#parts/waiting/waiting-sign.tsx'

interface Props {
  event: Event
  mark: RowMark | undefined
  onUpdate: () => void
  onAddInventory: () => void
  /** Opens the lists for printing. */
  onPaper: () => void
}

/** Title, time and state of an event, and the actions on the whole event. */
export function EventHeader({ event, mark, onUpdate, onAddInventory, onPaper }: Props) {
  const canManage = useCan()('sales_channel_event_details')
  return (
    <PageHeader
      title={event.title}
      subtitle={
        <span className={hstack({ gap: '2', flexWrap: 'wrap' })}>
          <span>{formatDateTime(event.time, event.timezone)}</span>
          <RelativeTime at={event.time} zone={event.timezone} />
          <span>{event.venue}</span>
          <UpgradeChip event={event} />
          {waitingSign(mark)}
          <KeepOffline channel={event.sales_channel_id} eventId={event.id} title={event.title} />
        </span>
      }
      actions={
        <>
          <Button icon={<Printer />} onClick={onPaper}>
            {m.paper_print()}
          </Button>
          {canManage && <Actions event={event} onUpdate={onUpdate} onAddInventory={onAddInventory} />}
        </>
      }
    />
  )
}

/** The actions on an event. The event can be enabled and disabled only while it is live. */
function Actions({ event, onUpdate, onAddInventory }: Omit<Props, 'mark' | 'onPaper'>) {
  const { toggle } = useEventStatus()
  return (
    <>
      <Button icon={<Pencil />} onClick={onUpdate}>
        {m.events_update()}
      </Button>
      <Button icon={<Import />} onClick={onAddInventory}>
        {m.events_add_inventory()}
      </Button>
      {event.upgrade_status === 'live' && (
        <Button
          variant={event.status === 1 ? 'danger' : 'secondary'}
          icon={event.status === 1 ? <CircleOff /> : <CircleCheck />}
          onClick={() => void toggle(event)}
        >
          {event.status === 1 ? m.events_disable() : m.events_enable()}
        </Button>
      )}
    </>
  )
}
