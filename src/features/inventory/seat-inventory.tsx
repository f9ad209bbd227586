import type { ReactNode } from 'react'
import type { Event } from '#contract/events.ts'
import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import { useSeats } from '#data/mirror/seats/use-seats.ts'
import { m } from '#messages/m.ts'
import { HelpLink } from '#parts/help/help-link.tsx'
import { stack } from '#styled/patterns'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { SeatWorkbench } from './seat-workbench.tsx'

interface Props {
  channel: number
  event: Event
  /** The switch between regular seats and VIP. */
  kinds: ReactNode
  /** The sale of a purchased seat. */
  saleOf: (seat: SeatRow) => ReactNode
}

const places = Array.from({ length: 8 }, (_, index) => index)

/** The regular seats of an event, once they are on the device. */
export function SeatInventory({ channel, event, kinds, saleOf }: Props) {
  const seats = useSeats(channel, event.id)
  if (seats.status === 'failed')
    return (
      <div className={stack({ gap: '3' })}>
        <div>{kinds}</div>
        <ErrorState
          title={m.inventory_not_here()}
          body={m.inventory_not_here_body()}
          action={<HelpLink to="offline#prepare" />}
          onRetry={seats.retry}
        />
      </div>
    )
  if (seats.status === 'loading')
    return (
      <div className={stack({ gap: '3' })} aria-busy="true">
        <div>{kinds}</div>
        <VisuallyHidden>{seats.from === 'server' ? m.inventory_fetching() : m.common_loading()}</VisuallyHidden>
        {places.map((place) => (
          <Skeleton key={place} height={58} />
        ))}
      </div>
    )
  return <SeatWorkbench channel={channel} event={event} view={seats.view} kinds={kinds} saleOf={saleOf} />
}
