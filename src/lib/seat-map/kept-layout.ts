import { addedPlaces } from './added-places.ts'
import { type KeptMap, toPlace, withUnplaced } from './kept-map.ts'
import { namedSections } from './rings.ts'
import { seatMapLayout } from './seat-map.ts'
import type { MapSection, SeatMapLayout } from './types.ts'

/**
 * Lays sections out as a stored map says. Sections that the map does not have, such as those of a later import, stand where their names
 * place them beside the others, or below the map.
 */
export function keptLayout(
  sections: readonly MapSection[],
  { field, places: stored }: KeptMap,
  venue: { category: string | null; league: string | null },
): SeatMapLayout {
  const storedByName = new Map(stored.map((place) => [place.section, place]))
  const kept = sections.flatMap(({ name }, index) => {
    const place = storedByName.get(name)
    return place ? [toPlace(place, index)] : []
  })
  const isWhole = kept.length === sections.length
  const added = isWhole ? [] : addedPlaces({ sections, kept, named: seatMapLayout(sections, venue).places })
  const places = [...kept, ...added]
  const placed = new Set(places.map(({ index }) => index))
  const rest = namedSections(sections).filter(({ index }) => !placed.has(index))
  return withUnplaced(sections, { field, places, rest })
}
