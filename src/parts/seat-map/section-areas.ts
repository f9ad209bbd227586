import { boxAround, type MapSection, middleOf, outlineOf, type SeatMapLayout } from '#lib/seat-map/seat-map.ts'
import type { MapBox, MapPoint } from '#lib/seat-map/types.ts'

/** A section as an area of a map, by its index in the inventory. */
export interface SectionArea {
  index: number
  /** Its outline, as the attribute of an SVG polygon. */
  points: string
  middle: MapPoint
  /** The box around its outline. */
  box: MapBox
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
      }
    })
    .toSorted((a, b) => a.index - b.index)

/** Returns the attribute of an SVG that shows a whole map. */
export const viewBoxOf = ({ x, y, width, height }: MapBox): string =>
  [x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN].join(' ')
