import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { aisleOutlines, boxAround, outlineOf, seatPosition } from '#lib/seat-map/seat-map.ts'
import type { MapBox, MapPoint } from '#lib/seat-map/types.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { FieldShape } from '#parts/seat-map/field-shape.tsx'
import { BackgroundShape } from './background-shape.tsx'
import { backgroundIn, type MapValues, type Spot } from './map-values.ts'
import { spotName } from './spot-words.ts'
import { useMapPointer } from './use-map-pointer.ts'
import { type MapView, useMapView } from './use-map-view.ts'

interface Props {
  values: MapValues
  spots: readonly Spot[]
  bounds: MapBox
  selected: ReadonlySet<string>
  /** Whether a press adds a section to the selection, even without Shift. */
  isSeveral: boolean
  onSelected: (names: ReadonlySet<string>) => void
  onMoved: (names: ReadonlySet<string>, by: MapPoint) => void
  /** Called when the background was dragged by a distance; null while a drag moves sections instead. */
  onBackgroundMoved: ((by: MapPoint) => void) | null
  /** The section with the keyboard focus. */
  focused: string | undefined
  onFocused: (name: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  /** Renders the tools above the map. @param view the visible part of the map, for buttons that zoom */
  children: (view: MapView) => ReactNode
}

const picture = css({
  width: 'full',
  maxHeight: 'clamp(320px, calc(100dvh - 330px), 900px)',
  border: '1px solid token(colors.line)',
  borderRadius: 'card',
  bg: 'surface',
  touchAction: 'none',
  userSelect: 'none',
  '& text': { textAnchor: 'middle', dominantBaseline: 'central', fill: 'text', pointerEvents: 'none' },
})
const shape = css({
  fill: 'sunken',
  stroke: 'line-strong',
  cursor: 'move',
  vectorEffect: 'non-scaling-stroke',
  '&[data-new]': { strokeDasharray: '4 3', stroke: 'caution-text' },
  // The plan behind the sections shows through.
  '[data-over] &': { fillOpacity: 0.6 },
  '[aria-selected=true] > &': { fill: 'accent-soft', stroke: 'accent', strokeWidth: '2px' },
  '[role=option]:focus-visible > &': { stroke: 'text', strokeWidth: '3px' },
})
const aisle = css({
  fill: 'surface',
  stroke: 'line-strong',
  vectorEffect: 'non-scaling-stroke',
  pointerEvents: 'none',
  '[aria-selected=true] > &': { stroke: 'accent' },
})
const option = css({ outline: 'none' })
const first = css({ fill: 'accent', pointerEvents: 'none' })
const frame = css({
  fill: 'accent-soft',
  opacity: 0.6,
  stroke: 'accent',
  vectorEffect: 'non-scaling-stroke',
  pointerEvents: 'none',
})

/** The map to correct: the field and all sections, which can be selected and dragged. */
export function MapPicture(props: Props) {
  const { values, spots, bounds, selected, focused, onFocused, onKeyDown, children } = props
  const svg = useRef<SVGSVGElement>(null)
  const view = useMapView(svg, bounds)
  const pointer = useMapPointer({ ...props, view })
  const { drag, area, backgroundBy } = pointer
  const background = backgroundIn(values)
  const entry = focused ?? spots[0]?.section.name
  return (
    <>
      {children(view)}
      <svg
        ref={svg}
        role="listbox"
        aria-multiselectable
        aria-label={m.mapeditor_sections()}
        aria-describedby="map-hint"
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        className={picture}
        data-over={background ? '' : undefined}
        style={{ aspectRatio: `${view.width} / ${view.height}` }}
        onKeyDown={onKeyDown}
        {...pointer.handlers}
      >
        <FieldShape field={values.field} />
        {background && <BackgroundShape background={background} isMoving={props.onBackgroundMoved !== null} by={backgroundBy} />}
        {spots.map((spot) => {
          const { name } = spot.section
          const isSelected = (drag?.names ?? selected).has(name)
          return (
            <SectionShape
              key={name}
              spot={spot}
              isSelected={isSelected}
              isEntry={name === entry}
              isFocused={name === focused}
              by={isSelected ? drag?.by : undefined}
              onFocus={() => onFocused(name)}
            />
          )
        })}
        {area && <rect className={frame} {...boxAround([area.from, area.to])} />}
      </svg>
    </>
  )
}

interface SectionProps {
  spot: Spot
  isSelected: boolean
  /** Whether the Tab key leads to this section. */
  isEntry: boolean
  isFocused: boolean
  /** The distance by which it is being dragged. */
  by: MapPoint | undefined
  onFocus: () => void
}

function SectionShape({ spot, isSelected, isEntry, isFocused, by, onFocus }: SectionProps) {
  const { section, place, middle, isPlaced } = spot
  const element = useRef<SVGGElement>(null)
  useEffect(() => {
    const focus = document.activeElement
    if (isFocused && focus !== element.current && focus?.closest('[role=listbox]')) element.current?.focus()
  }, [isFocused])
  const one = seatPosition(section, place, 0, 0)
  return (
    <g
      ref={element}
      role="option"
      aria-selected={isSelected}
      aria-label={spotName(spot)}
      tabIndex={isEntry ? 0 : -1}
      data-section={section.name}
      className={option}
      transform={by && `translate(${by.x} ${by.y})`}
      onFocus={onFocus}
    >
      <polygon
        className={shape}
        data-new={isPlaced ? undefined : ''}
        points={outlineOf(section, place)
          .map(({ x, y }) => `${x},${y}`)
          .join(' ')}
      />
      {section.gaps && <path className={aisle} d={aisleOutlines(section, place).map(closedPath).join('')} />}
      {isSelected && <circle className={first} cx={one.x} cy={one.y} r={0.8} />}
      <text x={middle.x} y={middle.y} fontSize={sizeOf(spot)}>
        {section.name}
      </text>
    </g>
  )
}

const closedPath = (points: readonly MapPoint[]) => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}Z`

/** The width of a character as a share of its height. */
const CHARACTER = 0.62
const LARGEST = 7

/** The size of a section's name, in seats, at which it fits into the section. */
function sizeOf({ section }: Spot): number {
  const [width, depth] = [Math.max(...section.rows), section.rows.length]
  return Math.max(1, Math.min(LARGEST, depth * 0.8, (Math.max(width, depth) * 0.9) / (section.name.length * CHARACTER)))
}
