import { type MapBackground, type MapPicture, pathOf } from '#lib/seat-map/background.ts'
import type { MapPoint } from '#lib/seat-map/types.ts'
import { css } from '#styled/css'

const look = css({
  pointerEvents: 'none',
  '& path': { fill: 'none', stroke: 'line-strong', vectorEffect: 'non-scaling-stroke' },
  '&[data-moving] path': { stroke: 'accent' },
  // Sections and their names must be readable over a picture.
  '& image': { opacity: { base: 0.6, _dark: 0.3 } },
})

interface Props {
  background: MapBackground
  isMoving: boolean
  /** The distance by which it is being dragged. */
  by: MapPoint | undefined
}

/** The plan behind the map: its picture, and its outlines, which are drawn from numbers alone. */
export function BackgroundShape({ background, isMoving, by = { x: 0, y: 0 } }: Props) {
  const { x, y, scale, turn, picture } = background
  return (
    <g
      aria-hidden
      className={look}
      data-moving={isMoving ? '' : undefined}
      transform={`translate(${x + by.x} ${y + by.y}) rotate(${turn}) scale(${scale})`}
    >
      {picture && <Picture picture={picture} />}
      <path d={pathOf(background)} />
    </g>
  )
}

const Picture = ({ picture: { data, width, height } }: { picture: MapPicture }) => (
  <image href={data} x={-width / 2} y={-height / 2} width={width} height={height} preserveAspectRatio="none" />
)
