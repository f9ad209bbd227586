import { Fragment, useId, useMemo } from 'react'
import type { SeatView } from '#data/mirror/seats/seat-view.ts'
import type { Event } from '#contract/events.ts'
import { shortName } from '#features/inventory/short-name.ts'
import { m } from '#messages/m.ts'
import { AisleGap } from '#parts/seat-map/aisle-gap.tsx'
import { FieldShape } from '#parts/seat-map/field-shape.tsx'
import { sectionAreas, viewBoxOf } from '#parts/seat-map/section-areas.ts'
import { useAislePx } from '#parts/seat-map/use-aisle-px.ts'
import { useDrawnHouse } from '#parts/seat-map/use-drawn-house.ts'
import { css } from '#styled/css'
import { showCount } from '#ui/count/count.ts'
import { type AreaWords, wordsIn } from './words-in-area.ts'

interface Props {
  event: Event
  view: SeatView
  /** The number of held seats of each section that has some. */
  held: ReadonlyMap<string, number>
}

const figure = css({ margin: 0, breakInside: 'avoid' })
/** The map leaves room for the first lines of the table on its page. */
const picture = css({
  display: 'block',
  width: 'full',
  maxHeight: '70vh',
  '@media print': { maxHeight: '125mm' },
  // The field has the colours of paper in both themes.
  '--colors-sunken': 'white',
  '--colors-line-strong': 'black',
  '--colors-text-muted': 'black',
})
const outline = css({ stroke: 'black', strokeWidth: '1px', vectorEffect: 'non-scaling-stroke' })
const aisle = css({ '&&': { fill: 'white', stroke: 'black' } })
const words = css({
  textAnchor: 'middle',
  dominantBaseline: 'central',
  fill: 'black',
  stroke: 'white',
  strokeWidth: '0.35em',
  strokeLinejoin: 'round',
  paintOrder: 'stroke',
})
const bold = css({ fontWeight: 'bold' })
const legend = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: '1',
  marginBlock: '2',
  textStyle: 'dense',
  '& li': { display: 'flex', alignItems: 'center', gap: '1.5' },
})

/** The map of the event's house in black and white: sections with held seats are hatched and have the number of these seats. */
export function PlanMap({ event, view, held }: Props) {
  const hatch = useId()
  const { sections, layout } = useDrawnHouse(view, event)
  const areas = useMemo(() => sectionAreas(sections, layout), [sections, layout])
  const { svg, px } = useAislePx(areas, layout.bounds)
  const side = Math.max(layout.bounds.width, layout.bounds.height)
  const fillOf = (index: number) => (held.has(sections[index]!.name) ? `url(#${hatch})` : 'white')
  return (
    <figure className={figure}>
      <svg
        ref={svg}
        role="img"
        aria-label={m.paper_plan_map({ count: held.size })}
        className={picture}
        viewBox={viewBoxOf(layout.bounds)}
      >
        <Hatch id={hatch} gap={side / 100} />
        <FieldShape field={layout.field} />
        {areas.map((area) => (
          <Fragment key={area.index}>
            <polygon className={outline} points={area.points} fill={fillOf(area.index)} />
            <AisleGap area={area} px={px} className={aisle} />
          </Fragment>
        ))}
        {areas.map((area) => {
          const { name } = sections[area.index]!
          const { count, short } = wordsIn(area.box, { name: shortName(name), count: held.get(name), side })
          return (
            <g key={area.index}>
              {short && <Words {...area.middle} {...short} />}
              {count && <Words {...area.middle} {...count} isBold />}
            </g>
          )
        })}
      </svg>
      <Legend />
    </figure>
  )
}

function Words({ x, y, below, size, text, isBold }: AreaWords & { x: number; y: number; isBold?: boolean }) {
  return (
    <text className={isBold ? `${words} ${bold}` : words} x={x} y={y + below} fontSize={size}>
      {text}
    </text>
  )
}

/** Slanting lines, in units of the picture. */
function Hatch({ id, gap }: { id: string; gap: number }) {
  return (
    <pattern id={id} width={gap} height={gap} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={gap} height={gap} fill="white" />
      <rect width={gap / 6} height={gap} fill="black" />
    </pattern>
  )
}

function Legend() {
  const hatch = useId()
  return (
    <ul className={legend} aria-label={m.paper_plan_legend()}>
      <li>
        <svg aria-hidden width={30} height={20} viewBox="0 0 30 20">
          <Hatch id={hatch} gap={5} />
          <rect className={outline} x={0.5} y={0.5} width={29} height={19} fill={`url(#${hatch})`} />
          <text className={`${words} ${bold}`} x={15} y={10.5} fontSize={12}>
            {showCount(4)}
          </text>
        </svg>
        {m.paper_plan_held()}
      </li>
      <li>
        <svg aria-hidden width={30} height={20} viewBox="0 0 30 20">
          <rect className={outline} x={0.5} y={0.5} width={29} height={19} fill="white" />
        </svg>
        {m.paper_plan_not_held()}
      </li>
    </ul>
  )
}
