import { aisleOutlines, boxAround, type MapSection, middleOf, outlineOf, type SeatMapLayout } from '#lib/seat-map/seat-map.ts'
import type { MapBox, MapPoint } from '#lib/seat-map/types.ts'

/** A section as an area of a map, by its index in the inventory. */
export interface SectionArea {
  index: number
  /** Its outline, as the attribute of an SVG polygon. */
  points: string
  middle: MapPoint
  /** The box around its outline. */
  box: MapBox
  /** The outlines of its aisles, as the attribute of an SVG path; empty if it has none. */
  aisles: string
}

/** The margin around a map, in seats. */
const MARGIN = 3

/** Returns the areas of all sections, in the order of the inventory. */
export const sectionAreas = (sections: readonly MapSection[], { places, unplaced }: SeatMapLayout): SectionArea[] =>
  [...places, ...unplaced]
    .map((place) => {
      const section = sections[place.index]!
      const outline = outlineOf(section, place)
      return {
        index: place.index,
        points: outline.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' '),
        middle: middleOf(section, place),
        box: boxAround(outline),
        aisles: section.gaps ? aisleOutlines(section, place).map(closedPath).join('') : '',
      }
    })
    .toSorted((a, b) => a.index - b.index)

const closedPath = (points: readonly MapPoint[]) => `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`

/** Returns the box of a picture that shows a whole map. */
const boxShown = ({ x, y, width, height }: MapBox): MapBox => ({
  x: x - MARGIN,
  y: y - MARGIN,
  width: width + 2 * MARGIN,
  height: height + 2 * MARGIN,
})

/** Returns the attribute of an SVG that shows a whole map. */
export function viewBoxOf(bounds: MapBox): string {
  const { x, y, width, height } = boxShown(bounds)
  return [x, y, width, height].join(' ')
}

/** Returns the size of a seat, in pixels, on a map that is shown whole in a box of pixels. */
export function seatPxIn({ width, height }: { width: number; height: number }, bounds: MapBox): number {
  const shown = boxShown(bounds)
  return Math.min(width / shown.width, height / shown.height)
}
