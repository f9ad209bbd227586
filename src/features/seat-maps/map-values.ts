import { noAisles } from '#lib/seat-map/aisles.ts'
import { boxOfBackground, type MapBackground } from '#lib/seat-map/background.ts'
import { groupsOf } from '#lib/seat-map/groups.ts'
import { keptLayout } from '#lib/seat-map/kept-layout.ts'
import { type KeptMap, toKeptMap, toKeptPlace } from '#lib/seat-map/kept-map.ts'
import { added } from '#lib/seat-map/map-edits.ts'
import {
  boxAround,
  type MapSection,
  middleOf,
  type SeatMapLayout,
  seatMapLayout,
  type SectionPlace,
} from '#lib/seat-map/seat-map.ts'
import type { MapBox, MapPoint } from '#lib/seat-map/types.ts'
import { nearestBeside } from '#parts/seat-map/beside.ts'
import type { House } from '#parts/seat-map/layout-of.ts'

/** The values of the form that corrects a map, named as on the wire but for the background. */
export interface MapValues extends KeptMap {
  /** The background, or nothing. In a list, because a form merges a list as a whole: half a background is none. */
  backgrounds: readonly MapBackground[]
}

/** Converts a map and its background to the values of the form. */
export function valuesOf({ field, places }: KeptMap, background: MapBackground | null | undefined): MapValues {
  return { field, places, backgrounds: background ? [background] : [] }
}

/** The background in the values of the form; null if the map has none. */
export const backgroundIn = ({ backgrounds }: MapValues): MapBackground | null => backgrounds[0] ?? null

/** The values with which the form opens: the corrected map or, if there is none, the one made from names. */
export function initialValues(
  sections: readonly MapSection[],
  { kept, category, league }: House,
  background?: MapBackground | null,
): MapValues {
  return valuesOf(kept ?? toKeptMap(sections, seatMapLayout(sections, { category, league })), background)
}

/** The facts of a venue from which places follow for sections that its map does not have. */
export type Venue = Pick<House, 'category' | 'league'>

/** A section on the editor's map. */
export interface Spot {
  section: MapSection
  place: SectionPlace
  middle: MapPoint
  /** Whether the map has a place for it; otherwise its name places it, or it is below the map. */
  isPlaced: boolean
  aisles: readonly string[]
  /** The name of the group that it is in; null if it is in none. */
  group: string | null
}

/**
 * Lays out the values of the form.
 * @returns the sections in the order of the inventory, and the box around all and the background
 */
export function spotsOf(
  sections: readonly MapSection[],
  values: MapValues,
  house: Venue,
): { spots: Spot[]; bounds: SeatMapLayout['bounds'] } {
  const { places, unplaced, bounds } = keptLayout(sections, values, house)
  const onMap = new Map(values.places.map((place) => [place.section, place]))
  const groups = groupsOf(values)
  const spots = [...places, ...unplaced].map((place): Spot => {
    const section = sections[place.index]!
    const kept = onMap.get(section.name)
    const marks = { aisles: kept?.aisles ?? noAisles, group: groups.get(section.name) ?? null }
    return { section, place, isPlaced: kept !== undefined, ...marks, middle: middleOf(section, place) }
  })
  const background = backgroundIn(values)
  const boxes = background ? [bounds, boxOfBackground(background)] : [bounds]
  return { spots: spots.toSorted((a, b) => a.place.index - b.place.index), bounds: boxAround(boxes.flatMap(endsOf)) }
}

const endsOf = ({ x, y, width, height }: MapBox): MapPoint[] => [
  { x, y },
  { x: x + width, y: y + height },
]

/** Gives those of the sections that the map does not have the places where they are seen, so that they can be corrected. */
export function withSpots(values: MapValues, spots: readonly Spot[], names: ReadonlySet<string>): MapValues {
  const unplaced = spots.filter(({ isPlaced, section }) => !isPlaced && names.has(section.name))
  const places = unplaced.map(({ section, place }) => toKeptPlace(section.name, place))
  return added(values, places)
}

/** The middle of several sections, around which they are turned. */
export function middleOfAll(spots: readonly Spot[], names: ReadonlySet<string>): MapPoint {
  const middles = spots.filter(({ section }) => names.has(section.name)).map(({ middle }) => middle)
  const mean = (of: (point: MapPoint) => number) => middles.reduce((sum, point) => sum + of(point), 0) / middles.length
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) }
}

/** The nearest section in a direction, preferably straight ahead; null if there is none. */
export const spotBeside = (spots: readonly Spot[], from: Spot, step: MapPoint): Spot | null =>
  nearestBeside(spots, from, step, ({ middle }) => middle)
