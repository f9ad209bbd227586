import { type MapBackground, outlinesOn } from './background.ts'
import { fitPolygon } from './fit-polygon.ts'
import { areaOf, centroidOf } from './polygon.ts'
import { boxAround, outlineOf } from './seat-geometry.ts'
import type { KeptPlace } from './kept-map.ts'
import type { MapBox, MapPoint, MapSection, SectionPlace } from './types.ts'

/** An outline that is more times larger or smaller than a section is not that of the section: it is a wall, or a door. */
const MOST_TIMES = 5

/** A section and the place where it is seen. */
interface Placed {
  section: MapSection
  place: SectionPlace
}

interface Outline {
  points: readonly MapPoint[]
  area: number
  middle: MapPoint
  /** Half the diagonal of its box: a section whose middle is farther away is not there. */
  reach: number
}

/**
 * Places sections in the closed outlines of a plan. Each section takes the outline whose middle is nearest to its own, if it has about
 * its size; the nearest pairs come first, and an outline takes one section.
 * @param field the box of the field, from which the rows look away
 * @returns the places of the sections that have an outline, in the given order
 */
export function snapped(sections: readonly Placed[], background: MapBackground, field: MapBox): KeptPlace[] {
  const outlines = outlinesOn(background).flatMap(toOutline)
  const pairs = sections.flatMap((placed) => pairsOf(placed, outlines)).toSorted((a, b) => a.distance - b.distance)
  const found = new Map<Placed, Outline>()
  const taken = new Set<Outline>()
  for (const { placed, outline } of pairs) {
    if (found.has(placed) || taken.has(outline)) continue
    found.set(placed, outline)
    taken.add(outline)
  }
  return sections.flatMap((placed) => {
    const outline = found.get(placed)
    return outline ? [fitPolygon(placed.section, outline.points, { field, direction: placed.place.direction })] : []
  })
}

/** Pairs a section with each outline that can be its own. */
function pairsOf(placed: Placed, outlines: readonly Outline[]) {
  const own = outlineOf(placed.section, placed.place)
  const area = areaOf(own)
  if (area === 0) return []
  const middle = centroidOf(own)
  return outlines.flatMap((outline) => {
    const distance = Math.hypot(outline.middle.x - middle.x, outline.middle.y - middle.y)
    const times = Math.max(outline.area / area, area / outline.area)
    return times <= MOST_TIMES && distance <= outline.reach ? [{ placed, outline, distance }] : []
  })
}

/** Returns the outline of a closed line that has an area. */
function toOutline(line: readonly MapPoint[]): Outline[] {
  const [first, ...points] = line
  const last = points.at(-1)
  if (!first || points.length < 3 || first.x !== last?.x || first.y !== last.y) return []
  const area = areaOf(points)
  const { width, height } = boxAround(points)
  return area > 0 ? [{ points, area, middle: centroidOf(points), reach: Math.hypot(width, height) / 2 }] : []
}
