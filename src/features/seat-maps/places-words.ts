import { listed } from '#lib/listed.ts'
import { m } from '#messages/m.ts'
import type { KeptPlace } from '#lib/seat-map/kept-map.ts'

/** Describes the places of a map: the number of its sections and, if they have some, of their aisles. */
export function placesWords(places: readonly Pick<KeptPlace, 'aisles'>[]): string {
  const aisles = places.reduce((sum, place) => sum + (place.aisles?.length ?? 0), 0)
  const sections = m.seatmaps_sections({ count: places.length })
  return aisles > 0 ? listed([sections, m.seatmaps_aisles({ count: aisles })]) : sections
}
