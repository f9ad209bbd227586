import { type MapBackground, pathOf } from '#lib/seat-map/background.ts'
import type { MapPoint } from '#lib/seat-map/types.ts'
import { css } from '#styled/css'

const look = css({
  fill: 'none',
  stroke: 'line-strong',
  vectorEffect: 'non-scaling-stroke',
  pointerEvents: 'none',
  '&[data-moving]': { stroke: 'accent' },
})

interface Props {
  background: MapBackground
  isMoving: boolean
  /** The distance by which it is being dragged. */
  by: MapPoint | undefined
}

/** The plan behind the map. It is drawn from numbers alone. */
export function BackgroundShape({ background, isMoving, by = { x: 0, y: 0 } }: Props) {
  const { x, y, scale, turn } = background
  return (
    <path
      aria-hidden
      className={look}
      data-moving={isMoving ? '' : undefined}
      d={pathOf(background)}
      transform={`translate(${x + by.x} ${y + by.y}) rotate(${turn}) scale(${scale})`}
    />
  )
}
