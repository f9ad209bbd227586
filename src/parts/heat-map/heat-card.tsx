import { useId, useState } from 'react'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import { m } from '#messages/m.ts'
import { useDrawnHouse } from '#parts/seat-map/use-drawn-house.ts'
import type { Venue } from '#parts/seat-map/use-house.ts'
import { css } from '#styled/css'
import { type Segment, SegmentGroup } from '#ui/segment-group/segment-group.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { HeatLegend } from './heat-legend.tsx'
import { HeatMap, type SectionHeat } from './heat-map.tsx'
import { box, place } from './heat-place.tsx'
import type { HeatColour } from './heat-style.ts'

/** A figure that can colour the sections. */
export interface HeatChoice<Figure extends string> extends Segment<Figure> {
  colour: HeatColour
}

/** The steps of a figure, and the heat of the sections. */
export interface Heat {
  /** The range of each step in words, the lowest first. */
  steps: readonly string[]
  /** For each section of the inventory, its step and words. */
  heat: readonly SectionHeat[]
}

interface Props<Figure extends string> extends Heat {
  venue: Venue
  view: SeatView
  choices: HeatChoice<Figure>[]
  by: Figure
  onBy: (by: Figure) => void
  /** Explains how to see a section in words. */
  hint: string
  /** Describes the sections without a step. */
  none: string
}

const caption = css({ textStyle: 'label', color: 'text-muted', minHeight: '2lh', fontVariantNumeric: 'tabular-nums' })

/** The map of a house in the colours of a figure, with the choice of the figure, the section in words, and the legend. */
export function HeatCard<Figure extends string>({ venue, view, choices, by, onBy, steps, heat, hint, none }: Props<Figure>) {
  const [shown, setShown] = useState<number | null>(null)
  const hintId = useId()
  const { sections, layout } = useDrawnHouse(view, venue)
  const { label, colour } = choices.find(({ value }) => value === by)!
  return (
    <div className={place}>
      <SegmentGroup label={m.house_areas_by()} value={by} onValue={onBy} options={choices} />
      <div className={box}>
        <HeatMap
          label={m.house_areas_map({ figure: label })}
          describedBy={hintId}
          {...{ sections, layout, colour, heat }}
          steps={steps.length}
          onShown={setShown}
        />
      </div>
      <VisuallyHidden>
        <span id={hintId}>{hint}</span>
      </VisuallyHidden>
      <p className={caption} aria-hidden>
        {(shown !== null && heat[shown]?.words) || hint}
      </p>
      <HeatLegend colour={colour} steps={steps} none={heat.some(({ step }) => step === null) ? none : null} />
    </div>
  )
}
