import type { NamedSection } from './rings.ts'
import { boxAround, outlineOf } from './seat-geometry.ts'
import type { MapBox, MapSection, SeatMapLayout, SectionPlace } from './types.ts'
import { placesBelow } from './unplaced.ts'

/** The place of a section in a stored map: a `SectionPlace` by name, with `outward` in degrees. */
export interface KeptPlace {
  section: string
  x: number
  y: number
  outward: number
  radius: number
  direction: 1 | -1
  /** The names of the seats after which an aisle runs, in natural order; absent if there is none. */
  aisles?: string[]
  /** The name of the group that the section is in; absent if it is in none. */
  group?: string
}

/** A map of a house as somebody has corrected it. */
export interface KeptMap {
  field: SeatMapLayout['field']
  places: readonly KeptPlace[]
}

const DEGREE = Math.PI / 180

/** Rounds a distance in seats, or an angle in degrees, as maps store it: to two decimals. */
export const rounded = (value: number): number => Math.round(value * 100) / 100 + 0

/** Brings an angle to more than -180 and at most 180 degrees, and rounds it. */
export function asAngle(degrees: number): number {
  const angle = rounded(degrees - 360 * Math.ceil((degrees - 180) / 360))
  return angle <= -180 ? angle + 360 : angle
}

/** Makes the map to correct from a layout. Sections that their names do not place remain without a place. */
export function toKeptMap(sections: readonly MapSection[], { field, places }: SeatMapLayout): KeptMap {
  const { kind, x, y, width, height } = field
  return {
    field: { kind, x: rounded(x), y: rounded(y), width: rounded(width), height: rounded(height) },
    places: places.map((place) => toKeptPlace(sections[place.index]!.name, place)),
  }
}

/** Converts the place of a section to its stored form. */
export const toKeptPlace = (section: string, { x, y, outward, radius, direction }: SectionPlace): KeptPlace => ({
  section,
  x: rounded(x),
  y: rounded(y),
  outward: asAngle(outward / DEGREE),
  radius: rounded(radius),
  direction,
})

/** Converts a stored place to the place of the section with an index. */
export const toPlace = ({ x, y, outward, radius, direction }: KeptPlace, index: number): SectionPlace => ({
  index,
  x,
  y,
  outward: outward * DEGREE,
  radius,
  direction,
})

/** The parts of a place that stay with its section wherever it is moved. */
export interface PlaceMarks {
  aisles?: string[] | undefined
  group?: string | undefined
}

/**
 * Replaces the aisles and the group of a place. Without any it has no such field, like the places of maps that were stored before
 * these existed. The fields always have the same order, because maps are compared as texts.
 */
export function placeWith(place: KeptPlace, { aisles, group }: PlaceMarks): KeptPlace {
  const { aisles: _, group: __, ...rest } = place
  return { ...rest, ...(aisles && aisles.length > 0 && { aisles }), ...(group && { group }) }
}

/** Completes a map: the sections without a place are below it, and its bounds are around everything. */
export function withUnplaced(
  sections: readonly MapSection[],
  { field, places, rest }: Pick<SeatMapLayout, 'field' | 'places'> & { rest: readonly NamedSection[] },
): SeatMapLayout {
  const cornersOfAll = (placed: readonly SectionPlace[]) => placed.flatMap((place) => outlineOf(sections[place.index]!, place))
  const map = boxAround([...cornersOf(field), ...cornersOfAll(places)])
  const unplaced = placesBelow(rest, map)
  const bounds = boxAround([...cornersOf(map), ...cornersOfAll(unplaced)])
  return { field, places: inOrder(places), unplaced: inOrder(unplaced), bounds }
}

const inOrder = (places: readonly SectionPlace[]) => places.toSorted((a, b) => a.index - b.index)

const cornersOf = ({ x, y, width, height }: MapBox) => [
  { x, y },
  { x: x + width, y: y + height },
]
