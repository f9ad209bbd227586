import { arena } from './arena.ts'
import { ballpark } from './ballpark.ts'
import type { Drawn } from './drawn.ts'
import { fieldKindOf, isTheatre } from './field-kind.ts'
import { namedSections, type NamedSection } from './rings.ts'
import { boxAround, outlineOf } from './seat-geometry.ts'
import { theatre } from './theatre.ts'
import type { MapBox, MapSection, SeatMapLayout, SectionPlace } from './types.ts'
import { placesBelow } from './unplaced.ts'

export { boxAround, outlineOf, rowAndColumnAt, seatPosition } from './seat-geometry.ts'
export type { FieldKind, MapSection, SeatMapLayout, SectionPlace } from './types.ts'

/** Returns a plausible map of a house, made of nothing but the names and sizes of its sections. */
export function seatMapLayout(
  sections: readonly MapSection[],
  venue: { category: string | null; league: string | null },
): SeatMapLayout {
  const named = namedSections(sections)
  const { field, places, rest } = drawn(named, venue)
  const cornersOfAll = (placed: readonly SectionPlace[]) => placed.flatMap((place) => outlineOf(sections[place.index]!, place))
  const map = boxAround([...cornersOf(field), ...cornersOfAll(places)])
  const unplaced = placesBelow(rest, map)
  const bounds = boxAround([...cornersOf(map), ...cornersOfAll(unplaced)])
  return { field, places: inOrder(places), unplaced: inOrder(unplaced), bounds }
}

function drawn(sections: readonly NamedSection[], venue: { category: string | null; league: string | null }): Drawn {
  const kind = fieldKindOf(sections, venue)
  if (kind === 'diamond') return ballpark(sections, venue.category !== null && venue.category !== 'sport')
  return kind === 'stage' && isTheatre(sections) ? theatre(sections) : arena(sections, kind)
}

const inOrder = (places: readonly SectionPlace[]) => places.toSorted((a, b) => a.index - b.index)

const cornersOf = ({ x, y, width, height }: MapBox) => [
  { x, y },
  { x: x + width, y: y + height },
]
