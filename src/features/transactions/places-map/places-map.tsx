import { useMemo } from 'react'
import type { SalesByPlace } from '#contract/event-figures.ts'
import type { Event } from '#contract/events.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { m } from '#messages/m.ts'
import { type Heat, HeatCard } from '#parts/heat-map/heat-card.tsx'
import { HeatPlace } from '#parts/heat-map/heat-place.tsx'
import type { HeatColour } from '#parts/heat-map/heat-style.ts'
import { useEventHouse } from '#parts/heat-map/use-event-house.ts'
import { useHeatFigure } from '#parts/heat-map/use-heat-figure.ts'
import { stepAt } from '#parts/seat-map/colour-steps.ts'
import {
  type HeatFigure,
  heatFigures,
  heatNames,
  heatOf,
  heatSteps,
  salesOf,
  wordsOfSection,
  wordsOfStep,
} from './section-sales.ts'

interface Props {
  channel: number
  eventId: number
  /** The sales as the server returned them; undefined if it cannot be reached. */
  data: SalesByPlace | undefined
  isLoading: boolean
}

const colours: Record<HeatFigure, HeatColour> = { sold: 'positive', revenue: 'accent', price: 'info' }

/** The map of an event's house in the colours of its sales; absent if the sections are not on this device. */
export function PlacesMap({ channel, eventId, data, isLoading }: Props) {
  const house = useEventHouse(channel, eventId)
  if (house.status === 'small' || house.status === 'failed') return null
  if (house.status === 'loading' || isLoading) return <HeatPlace />
  return <MapOfSales event={house.event} view={house.view} data={data} />
}

function MapOfSales({ event, view, data }: { event: Event; view: SeatView; data: SalesByPlace | undefined }) {
  const [chosen, choose] = useHeatFigure(heatFigures)
  // Only the server knows the revenue.
  const by = data ? chosen : 'sold'
  const heat = useMemo(() => heatOfAll(view, data, by), [view, data, by])
  return (
    <HeatCard
      venue={event}
      view={view}
      choices={heatFigures.map((value) => ({
        value,
        label: heatNames[value](),
        colour: colours[value],
        disabled: !data && value !== 'sold',
      }))}
      by={by}
      onBy={choose}
      {...heat}
      hint={m.places_map_hint()}
      none={m.places_map_none()}
    />
  )
}

/** The steps of a figure, and each section's step and words. */
function heatOfAll(view: SeatView, data: SalesByPlace | undefined, by: HeatFigure): Heat {
  const currency = data?.currency ?? 'usd'
  const sales = salesOf(view.sections, data)
  const figures = sales.map((one) => heatOf(one, by))
  const steps = heatSteps(figures, by)
  const heat = sales.map((one, index) => {
    const figure = figures[index]!
    return { step: figure === null ? null : stepAt(steps, figure), words: wordsOfSection(one, currency) }
  })
  return { steps: steps.map((step) => wordsOfStep(step, by, currency)), heat }
}
