import { type KeyboardEvent, memo, type SyntheticEvent, useMemo, useState } from 'react'
import type { MapSection, SeatMapLayout } from '#lib/seat-map/seat-map.ts'
import { AisleGap } from '#parts/seat-map/aisle-gap.tsx'
import { arrowSteps, nearestBeside } from '#parts/seat-map/beside.ts'
import { FieldShape } from '#parts/seat-map/field-shape.tsx'
import { type SectionArea as Area, sectionAreas, viewBoxOf } from '#parts/seat-map/section-areas.ts'
import { useAislePx } from '#parts/seat-map/use-aisle-px.ts'
import { css, cx } from '#styled/css'
import { area, type HeatColour, heatColours, stepLook, stepNumber } from './heat-style.ts'

/** A section's step, and its figures in words. */
export interface SectionHeat {
  /** The position of the step; null if the section has none. */
  step: number | null
  words: string
}

interface Props {
  /** The accessible name of the map, and the id of its description. */
  label: string
  describedBy: string
  sections: readonly MapSection[]
  layout: SeatMapLayout
  colour: HeatColour
  /** For each section, its step and words. */
  heat: readonly SectionHeat[]
  /** The number of steps. */
  steps: number
  /** Called with the section under the pointer or with the focus; null if there is none. */
  onShown: (index: number | null) => void
}

const picture = css({ display: 'block', width: 'full', height: 'full', userSelect: 'none' })
const shape = css({
  outline: 'none',
  _hover: { stroke: 'text' },
  _focus: { stroke: 'text', strokeWidth: '2px' },
  _focusVisible: { stroke: 'text', strokeWidth: '3px' },
})

/** The map of a house whose sections have the colours of a figure. Arrow keys move between the sections. */
export function HeatMap({ label, describedBy, sections, layout, colour, heat, steps, onShown }: Props) {
  const spots = useMemo(() => spotsOf(sections, layout), [sections, layout])
  const { svg, px } = useAislePx(spots, layout.bounds)
  const [entry, setEntry] = useState(0)
  const enter = (event: SyntheticEvent<SVGSVGElement>) => {
    const index = indexAt(event.target)
    if (index !== null) setEntry(index)
    onShown(index)
  }
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const to = spotAfter(event.key, spots, indexAt(event.target))
    if (to === null) return
    event.preventDefault()
    event.currentTarget.querySelector<SVGElement>(`[data-index="${to.index}"]`)?.focus()
  }
  return (
    <svg
      ref={svg}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      data-heat={colour}
      className={cx(picture, heatColours)}
      viewBox={viewBoxOf(layout.bounds)}
      onKeyDown={onKeyDown}
      onFocus={enter}
      onBlur={() => onShown(null)}
      onPointerOver={({ target }) => onShown(indexAt(target))}
      onPointerLeave={() => onShown(null)}
      onClick={enter}
    >
      <FieldShape field={layout.field} />
      {spots.map((spot) => (
        <SectionArea
          key={spot.index}
          spot={spot}
          aislePx={px}
          {...heat[spot.index]!}
          steps={steps}
          isEntry={spot.index === entry}
        />
      ))}
    </svg>
  )
}

/** A section on the map. */
interface Spot extends Area {
  /** The height of the number of its step; null if it has no room for one. */
  size: number | null
}

interface AreaProps extends SectionHeat {
  spot: Spot
  /** The width of its aisles in pixels; null if they are not drawn. */
  aislePx: number | null
  steps: number
  /** Whether the Tab key leads to this section. */
  isEntry: boolean
}

const SectionArea = memo(function SectionArea({ spot, aislePx, step, words, steps, isEntry }: AreaProps) {
  const { index, points, middle, size } = spot
  return (
    <>
      <polygon
        role="img"
        aria-label={words}
        tabIndex={isEntry ? 0 : -1}
        data-index={index}
        className={cx(area, shape)}
        points={points}
        {...stepLook(step, steps)}
      />
      <AisleGap area={spot} px={aislePx} />
      {step !== null && size !== null && (
        <text aria-hidden className={stepNumber} x={middle.x} y={middle.y} fontSize={size}>
          {step + 1}
        </text>
      )}
    </>
  )
})

/** The largest and the smallest number, as a share of the longer side of the map. */
const LARGEST = 1 / 42
const SMALLEST = 1 / 100

function spotsOf(sections: readonly MapSection[], layout: SeatMapLayout): Spot[] {
  const side = Math.max(layout.bounds.width, layout.bounds.height)
  return sectionAreas(sections, layout).map((one) => {
    const { rows } = sections[one.index]!
    const size = Math.min(side * LARGEST, rows.length * 0.8, Math.max(0, ...rows) * 0.8)
    return { ...one, size: size < side * SMALLEST ? null : size }
  })
}

/** The section to focus after a key; null if the key does not move. */
function spotAfter(key: string, spots: readonly Spot[], index: number | null): Spot | null {
  if (key === 'Home') return spots[0] ?? null
  if (key === 'End') return spots.at(-1) ?? null
  const step = arrowSteps[key]
  const from = spots.find((spot) => spot.index === index)
  return step && from ? nearestBeside(spots, from, step, ({ middle }) => middle) : null
}

/** The index of the section of an element of the map. */
function indexAt(target: EventTarget): number | null {
  const index = (target as Element).getAttribute('data-index')
  return index === null ? null : Number(index)
}
