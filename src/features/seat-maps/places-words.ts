import { listed } from '#lib/listed.ts'
import { m } from '#messages/m.ts'
import { groupsOf } from '#lib/seat-map/groups.ts'
import type { KeptPlace } from '#lib/seat-map/kept-map.ts'

/** Describes the places of a map: the number of its sections and, if they have some, of their aisles and groups. */
export function placesWords(places: readonly KeptPlace[]): string {
  const aisles = places.reduce((sum, place) => sum + (place.aisles?.length ?? 0), 0)
  const groups = new Set(groupsOf({ places }).values()).size
  const words = [m.seatmaps_sections({ count: places.length })]
  if (aisles > 0) words.push(m.seatmaps_aisles({ count: aisles }))
  if (groups > 0) words.push(m.seatmaps_groups({ count: groups }))
  return listed(words)
}
