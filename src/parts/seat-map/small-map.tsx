import { type CSSProperties, Fragment, useMemo } from 'react'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { seatPosition } from '#lib/seat-map/seat-map.ts'
import { css } from '#styled/css'
import { AisleGap } from './aisle-gap.tsx'
import { mixOf, shareSteps, stepAt } from './colour-steps.ts'
import { FieldShape } from './field-shape.tsx'
import type { DrawnHouse } from './layout-of.ts'
import { naturalShape } from './map-section.ts'
import { sectionAreas, viewBoxOf } from './section-areas.ts'
import { useAislePx } from './use-aisle-px.ts'
import { useDrawnHouse } from './use-drawn-house.ts'
import type { Venue } from './use-house.ts'

interface MarkedSeat {
  section: string
  ordinal: number
}

interface Props {
  view: SeatView
  venue: Venue
  /** The text of the picture for assistive technology. */
  label: string
  /** The names of the sections to fill. Absent: all sections have the colours of their sold share. */
  filled?: ReadonlySet<string>
  /** The seats to mark. */
  seats?: readonly MarkedSeat[]
}

const picture = css({ display: 'block', width: 'full', height: 'full' })
const area = css({
  fill: 'color-mix(in srgb, token(colors.positive) var(--mix, 0%), token(colors.surface))',
  stroke: 'line-strong',
  vectorEffect: 'non-scaling-stroke',
  '&[data-filled]': { fill: 'accent', stroke: 'accent' },
  '&[data-lit]': { stroke: 'accent', strokeWidth: '2.5px' },
  '@media (forced-colors: active)': {
    fill: 'color-mix(in srgb, CanvasText var(--mix, 0%), Canvas)',
    stroke: 'CanvasText',
    '&[data-filled]': { fill: 'Highlight', stroke: 'CanvasText' },
    '&[data-lit]': { stroke: 'Highlight' },
  },
})
/** A seat is never too small to be seen. */
const marks = css({ fill: 'accent', stroke: 'accent', strokeWidth: '1.5px', vectorEffect: 'non-scaling-stroke' })
const none: readonly MarkedSeat[] = []

/** A small picture of a house: its sections filled or in the colours of their sold share, and marked seats. It fills its box. */
export default function SmallMap({ view, venue, label, filled, seats = none }: Props) {
  const house = useDrawnHouse(view, venue)
  const { sections, layout } = house
  const areas = useMemo(() => sectionAreas(sections, layout), [sections, layout])
  const { svg, px } = useAislePx(areas, layout.bounds)
  const lit = new Set(seats.map(({ section }) => section))
  return (
    <svg ref={svg} role="img" aria-label={label} className={picture} viewBox={viewBoxOf(layout.bounds)}>
      <FieldShape field={layout.field} />
      {areas.map((one) => {
        const section = view.sections[one.index]!
        return (
          <Fragment key={one.index}>
            <polygon
              className={area}
              points={one.points}
              style={filled ? undefined : soldMix(section)}
              data-filled={filled?.has(section.name) ? '' : undefined}
              data-lit={lit.has(section.name) ? '' : undefined}
            />
            <AisleGap area={one} px={px} />
          </Fragment>
        )
      })}
      {seats.length > 0 && <path className={marks} d={squaresOf(seats, view, house)} />}
    </svg>
  )
}

const steps = shareSteps(100)

/** The strength of the colour of a section, by its sold share. */
function soldMix({ counts, size }: SectionView): CSSProperties {
  const share = size === 0 ? 0 : Math.round((counts.purchased / size) * 100)
  return { '--mix': mixOf(stepAt(steps, share), steps.length) } as CSSProperties
}

/** The path of a square at each seat. */
function squaresOf(seats: readonly MarkedSeat[], view: SeatView, { sections, layout, aisles }: DrawnHouse): string {
  const places = new Map([...layout.places, ...layout.unplaced].map((place) => [place.index, place]))
  const indexes = new Map(view.sections.map(({ name }, index) => [name, index]))
  return seats
    .flatMap(({ section, ordinal }) => {
      const index = indexes.get(section)
      const place = index === undefined ? undefined : places.get(index)
      if (index === undefined || place === undefined) return []
      const { rowOf, columnOf } = naturalShape(view.sections[index]!, aisles)
      const { x, y } = seatPosition(sections[index]!, place, rowOf[ordinal]!, columnOf[ordinal]!)
      return `M${(x - 0.5).toFixed(1)} ${(y - 0.5).toFixed(1)}h1v1h-1z`
    })
    .join('')
}
