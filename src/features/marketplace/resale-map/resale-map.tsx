import { useMemo } from 'react'
import type { Event } from '#contract/events.ts'
import type { ResalePrices } from '#contract/marketplace-rows.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { m } from '#messages/m.ts'
import { HeatCard } from '#parts/heat-map/heat-card.tsx'
import { HeatPlace } from '#parts/heat-map/heat-place.tsx'
import type { HeatColour } from '#parts/heat-map/heat-style.ts'
import { useEventHouse } from '#parts/heat-map/use-event-house.ts'
import { useHeatFigure } from '#parts/heat-map/use-heat-figure.ts'
import { MapNote } from './map-note.tsx'
import { type ResaleFigure, resaleFigures, resaleHeat, resaleNames } from './section-resales.ts'

interface Props {
  channel: number
  eventId: number
  /** The event's resale prices; undefined while they are loading. */
  prices: ResalePrices | undefined
}

const colours: Record<ResaleFigure, HeatColour> = { against: 'accent', price: 'info', seats: 'positive' }

/** The map of an event's house in the colours of its resales; absent if the house has too few sections. */
export default function ResaleMap({ channel, eventId, prices }: Props) {
  const house = useEventHouse(channel, eventId)
  if (house.status === 'small') return null
  if (house.status === 'failed') return <MapNote>{m.marketplace_map_missing()}</MapNote>
  if (house.status === 'loading' || !prices) return <HeatPlace />
  return <MapOfResales event={house.event} view={house.view} prices={prices} />
}

function MapOfResales({ event, view, prices }: { event: Event; view: SeatView; prices: ResalePrices }) {
  const [by, choose] = useHeatFigure(resaleFigures)
  const heat = useMemo(
    () =>
      resaleHeat(
        view.sections.map(({ name }) => name),
        prices,
        by,
      ),
    [view, prices, by],
  )
  return (
    <HeatCard
      venue={event}
      view={view}
      choices={resaleFigures.map((value) => ({ value, label: resaleNames[value](), colour: colours[value] }))}
      by={by}
      onBy={choose}
      {...heat}
      hint={m.marketplace_map_hint()}
    />
  )
}
