import type { ReactNode } from 'react'
import type { Event } from '#contract/events.ts'
import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { useLegalHours } from '#parts/channel/use-channel-facts.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { ActionsDialog } from './actions-dialog.tsx'
import type { Asking } from './holds.ts'
import { PricesDialog } from './prices-dialog.tsx'
import type { Target } from './seat-actions.ts'
import { SeatHistory } from './seat-history.tsx'
import type { useHolds } from './use-holds.ts'
import { namesOf } from './names-of.ts'

// In one script with the dialogs, because a script of its own would divide the messages of other screens into more parts.
export { TogetherDrawer } from '#features/inventory/together/together-drawer.tsx'

export type SeatDialog =
  | { kind: 'actions'; target: Target; onDone: (() => void) | undefined }
  | { kind: 'prices'; seat: SeatRow }
  | { kind: 'sale'; seat: SeatRow }
  | { kind: 'picture'; address: string; title: string }

interface Props {
  dialog: SeatDialog
  onClose: () => void
  view: SeatView
  asking: Asking
  holds: ReturnType<typeof useHolds>
  channel: number
  event: Event
  currency: string
  /** The sale of a purchased seat. */
  saleOf: (seat: SeatRow) => ReactNode
}

const picture = css({ width: 'full', height: 'auto', borderRadius: 'control' })

/** The dialogs of the inventory; only one is open at a time. */
export default function SeatDialogs({ dialog, onClose, view, asking, holds, channel, event, currency, saleOf }: Props) {
  const legalHours = useLegalHours(channel)
  if (dialog.kind === 'prices')
    return (
      <PricesDialog
        open
        seat={dialog.seat}
        codes={view.section(dialog.seat.section)?.priceCodes ?? []}
        currency={currency}
        onClose={onClose}
      />
    )
  if (dialog.kind === 'sale')
    return (
      <Dialog open title={m.inventory_seat_named(namesOf(dialog.seat))} onClose={onClose}>
        <div className={stack({ gap: '4' })}>
          {saleOf(dialog.seat)}
          <SeatHistory eventId={event.id} seat={dialog.seat.uuid} zone={asking.zone} />
        </div>
      </Dialog>
    )
  if (dialog.kind === 'picture')
    return (
      <Dialog open size="large" title={dialog.title} onClose={onClose}>
        <img className={picture} src={dialog.address} alt={dialog.title} />
      </Dialog>
    )
  const done = () => {
    dialog.onDone?.()
    onClose()
  }
  return (
    <ActionsDialog
      open
      view={view}
      target={dialog.target}
      asking={asking}
      holds={holds}
      legalHours={legalHours}
      currency={currency}
      event={event}
      onClose={onClose}
      onDone={done}
    />
  )
}
