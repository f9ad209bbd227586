import { type KeptMap, keptLayout, toKeptMap, toKeptPlace } from '#lib/seat-map/kept-map.ts'
import { added } from '#lib/seat-map/map-edits.ts'
import { type MapSection, middleOf, type SeatMapLayout, seatMapLayout, type SectionPlace } from '#lib/seat-map/seat-map.ts'
import type { MapPoint } from '#lib/seat-map/types.ts'
import { nearestBeside } from '#parts/seat-map/beside.ts'
import type { House } from '#parts/seat-map/layout-of.ts'

/** The values of the form that corrects a map, named as on the wire. */
export type MapValues = KeptMap

/** The values with which the form opens: the corrected map or, if there is none, the one made from names. */
export function initialValues(sections: readonly MapSection[], { kept, category, league }: House): MapValues {
  const { field, places } = kept ?? toKeptMap(sections, seatMapLayout(sections, { category, league }))
  return { field, places }
}

/** A section on the editor's map. */
export interface Spot {
  section: MapSection
  place: SectionPlace
  middle: MapPoint
  /** Whether the map has a place for it; otherwise it is below the map. */
  isPlaced: boolean
}

/** Lays out the values of the form. @returns the sections in the order of the inventory, and the box around all */
export function spotsOf(sections: readonly MapSection[], values: MapValues): { spots: Spot[]; bounds: SeatMapLayout['bounds'] } {
  const { places, unplaced, bounds } = keptLayout(sections, values)
  const spot = (place: SectionPlace, isPlaced: boolean): Spot => {
    const section = sections[place.index]!
    return { section, place, isPlaced, middle: middleOf(section, place) }
  }
  const spots = [...places.map((place) => spot(place, true)), ...unplaced.map((place) => spot(place, false))]
  return { spots: spots.toSorted((a, b) => a.place.index - b.place.index), bounds }
}

/** Gives those of the sections that are below the map the places where they are seen, so that they can be corrected. */
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
