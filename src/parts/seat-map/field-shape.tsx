import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import type { SeatMapLayout } from '#lib/seat-map/seat-map.ts'

type Field = SeatMapLayout['field']

const look = css({
  fill: 'sunken',
  stroke: 'line-strong',
  vectorEffect: 'non-scaling-stroke',
  pointerEvents: 'none',
  opacity: 0.7,
})
const words = css({
  textAnchor: 'middle',
  dominantBaseline: 'central',
  pointerEvents: 'none',
  fontWeight: 600,
  'svg &': { fill: 'text-muted' },
})
const LARGEST = 14

/** The field of play, or the stage, with its name. */
export function FieldShape({ field }: { field: Field }) {
  const { x, y, width, height, kind } = field
  return (
    <g aria-hidden>
      {kind === 'diamond' ? (
        <path className={look} d={diamondOf(field)} />
      ) : (
        <rect className={look} x={x} y={y} width={width} height={height} rx={Math.min(width, height) * corners[kind]} />
      )}
      <text className={words} x={x + width / 2} y={y + height / 2} fontSize={Math.min(LARGEST, width / 10)}>
        {kind === 'stage' ? m.house_stage() : m.house_field()}
      </text>
    </g>
  )
}

/** The rounding of the corners of each field, as a share of its shorter side. */
const corners: Record<Exclude<Field['kind'], 'diamond'>, number> = { rectangle: 0, court: 0, stage: 0.05, rink: 0.3, track: 0.5 }

/** A ballpark with home plate at the bottom: two foul lines, and the fence. */
function diamondOf({ x, y, width, height }: Field): string {
  const side = Math.min(height, width / 2)
  const [left, right, foot] = [x, x + width, y + height]
  return `M ${x + width / 2} ${foot} L ${left} ${foot - side} Q ${left} ${y} ${x + width / 2} ${y} Q ${right} ${y} ${right} ${foot - side} Z`
}
