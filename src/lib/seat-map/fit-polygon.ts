import { type KeptPlace, toKeptPlace } from './kept-map.ts'
import { centroidOf, crossings, turnOf } from './polygon.ts'
import { boxAround, outlineOf } from './seat-geometry.ts'
import type { MapBox, MapPoint, MapSection, SectionPlace } from './types.ts'

/** The depth of a front edge's bow, in seats, below which its rows are straight. */
const STRAIGHT = 0.1

const QUARTER = Math.PI / 2

interface Options {
  /** The box of the field, from which the rows look away. */
  field: MapBox
  direction: 1 | -1
}

/**
 * Places a section by a polygon that has an area. Its rows lead away from the field, in line with the sides of the polygon; the bow
 * of the front edge is their radius; the middle of its seats is the middle of the polygon.
 */
export function fitPolygon(section: MapSection, polygon: readonly MapPoint[], { field, direction }: Options): KeptPlace {
  const middle = centroidOf(polygon)
  const away = awayFrom(field, middle)
  const turn = turnOf(polygon)
  const outward = turn + QUARTER * Math.round((away - turn) / QUARTER)
  const place: SectionPlace = { index: 0, x: 0, y: 0, outward, radius: radiusOf(polygon, middle, outward), direction }
  const outline = outlineOf(section, place)
  const own = outline.length > 0 ? centroidOf(outline) : { x: 0, y: 0 }
  return toKeptPlace(section.name, { ...place, x: middle.x - own.x, y: middle.y - own.y })
}

/** Returns the direction from the nearest point of a box to a point; for a point inside, from the middle of the box. */
function awayFrom({ x, y, width, height }: MapBox, point: MapPoint): number {
  const nearest = { x: clamp(point.x, x, x + width), y: clamp(point.y, y, y + height) }
  const isInside = nearest.x === point.x && nearest.y === point.y
  const from = isInside ? { x: x + width / 2, y: y + height / 2 } : nearest
  const isSame = from.x === point.x && from.y === point.y
  return isSame ? Math.PI / 2 : Math.atan2(point.y - from.y, point.x - from.x)
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** Returns the radius of a polygon's front edge, from its depth at the axis and at a quarter of the width beside it. */
function radiusOf(polygon: readonly MapPoint[], middle: MapPoint, outward: number): number {
  const [cos, sin] = [Math.cos(outward), Math.sin(outward)]
  /** The polygon with its axis along x. */
  const turned = polygon.map(({ x, y }) => ({
    x: (x - middle.x) * cos + (y - middle.y) * sin,
    y: (y - middle.y) * cos - (x - middle.x) * sin,
  }))
  const { y: left, height: width } = boxAround(turned)
  const [ahead, ...beside] = [0, left + width / 4, left + (3 * width) / 4].map((y) => crossings(turned, y)[0])
  if (ahead === undefined || beside.includes(undefined)) return 0
  const bow = ahead - (beside[0]! + beside[1]!) / 2
  const radius = ((width / 4) ** 2 + bow ** 2) / (2 * bow)
  // A smaller radius would be more than half a circle, as an uneven polygon seems to have.
  return bow < STRAIGHT || radius < width / 2 ? 0 : radius
}
