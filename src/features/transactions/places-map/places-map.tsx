import { useId, useMemo, useState } from 'react'
import type { SalesByPlace } from '#contract/event-figures.ts'
import type { Event } from '#contract/events.ts'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { useSeats } from '#data/mirror/seats/use-seats.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { m } from '#messages/m.ts'
import { type ColourStep, stepAt } from '#parts/seat-map/colour-steps.ts'
import { useDrawnHouse } from '#parts/seat-map/use-drawn-house.ts'
import { css, cx } from '#styled/css'
import { stack } from '#styled/patterns'
import { SegmentGroup } from '#ui/segment-group/segment-group.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { HeatMap } from './heat-map.tsx'
import { area, heatColours, stepLook, stepNumber } from './heat-style.ts'
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
import { useHeatFigure } from './use-heat-figure.ts'

interface Props {
  channel: number
  eventId: number
  /** The sales as the server returned them; undefined if it cannot be reached. */
  data: SalesByPlace | undefined
  isLoading: boolean
}

const root = stack({ flex: '1 1 20rem', minWidth: 0, gap: '3', padding: '4', borderTop: '1px solid token(colors.line)' })
const box = css({ aspectRatio: '4 / 3', maxHeight: '26rem', width: 'full' })
const caption = css({ textStyle: 'label', color: 'text-muted', minHeight: '2lh', fontVariantNumeric: 'tabular-nums' })
const legend = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3',
  rowGap: '1',
  textStyle: 'label',
  fontVariantNumeric: 'tabular-nums',
})
const item = css({ display: 'flex', alignItems: 'center', gap: '1.5', whiteSpace: 'nowrap' })

/** The map of an event's house in the colours of its sales; absent if the sections are not on this device. */
export function PlacesMap({ channel, eventId, data, isLoading }: Props) {
  const { row: event } = useMirroredRow('events', { channel, id: eventId })
  const seats = useSeats(channel, eventId)
  const isReady = seats.status === 'ready'
  if (isReady ? seats.view.sections.length < 2 : seats.status !== 'loading') return null
  if (!event || !isReady || isLoading)
    return (
      <div className={root} aria-busy="true">
        <Skeleton width="60%" height={32} />
        <div className={box}>
          <Skeleton height="100%" />
        </div>
      </div>
    )
  return <MapOfSales event={event} view={seats.view} data={data} />
}

function MapOfSales({ event, view, data }: { event: Event; view: SeatView; data: SalesByPlace | undefined }) {
  const [chosen, choose] = useHeatFigure()
  const [shown, setShown] = useState<number | null>(null)
  const hint = useId()
  // Only the server knows the revenue.
  const by = data ? chosen : 'sold'
  const currency = data?.currency ?? 'usd'
  const { sections, layout } = useDrawnHouse(view, event)
  const { steps, heat } = useMemo(() => heatOfAll(view, data, by), [view, data, by])
  return (
    <div className={root}>
      <SegmentGroup
        label={m.house_areas_by()}
        value={by}
        onValue={choose}
        options={heatFigures.map((value) => ({ value, label: heatNames[value](), disabled: !data && value !== 'sold' }))}
      />
      <div className={box}>
        <HeatMap
          label={m.places_map({ figure: heatNames[by]() })}
          describedBy={hint}
          {...{ sections, layout, by, heat }}
          steps={steps.length}
          onShown={setShown}
        />
      </div>
      <VisuallyHidden>
        <span id={hint}>{m.places_map_hint()}</span>
      </VisuallyHidden>
      <p className={caption} aria-hidden>
        {(shown !== null && heat[shown]?.words) || m.places_map_hint()}
      </p>
      <Legend by={by} steps={steps} currency={currency} hasNone={heat.some(({ step }) => step === null)} />
    </div>
  )
}

/** The steps of a figure, and each section's step and words. */
function heatOfAll(view: SeatView, data: SalesByPlace | undefined, by: HeatFigure) {
  const sales = salesOf(view.sections, data)
  const figures = sales.map((one) => heatOf(one, by))
  const steps = heatSteps(figures, by)
  const heat = sales.map((one, index) => {
    const figure = figures[index]!
    return { step: figure === null ? null : stepAt(steps, figure), words: wordsOfSection(one, data?.currency ?? 'usd') }
  })
  return { steps, heat }
}

interface LegendProps {
  by: HeatFigure
  steps: readonly ColourStep[]
  currency: string
  /** Whether a section has no step. */
  hasNone: boolean
}

function Legend({ by, steps, currency, hasNone }: LegendProps) {
  return (
    <ul className={cx(legend, heatColours)} data-by={by} aria-label={m.house_areas_legend()}>
      {steps.map((step, nth) => (
        <li key={step.from} className={item}>
          <Swatch step={nth} count={steps.length} />
          {wordsOfStep(step, by, currency)}
        </li>
      ))}
      {hasNone && (
        <li className={item}>
          <Swatch step={null} count={steps.length} />
          {m.places_map_none()}
        </li>
      )}
    </ul>
  )
}

function Swatch({ step, count }: { step: number | null; count: number }) {
  return (
    <svg aria-hidden width={18} height={18} viewBox="0 0 18 18">
      <rect className={area} x={0.5} y={0.5} width={17} height={17} rx={3} {...stepLook(step, count)} />
      {step !== null && (
        <text className={stepNumber} x={9} y={9} fontSize={11}>
          {step + 1}
        </text>
      )}
    </svg>
  )
}
