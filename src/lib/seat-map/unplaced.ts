import { AISLE, RING_AISLE } from './blocks.ts'
import type { NamedSection } from './rings.ts'
import type { MapBox, SectionPlace } from './types.ts'

/** The least width of a line of sections below a map. */
const NARROWEST = 120

/** Places sections in lines below a map, with straight rows and the front row at the top. */
export function placesBelow(sections: readonly NamedSection[], map: MapBox): SectionPlace[] {
  const width = Math.max(map.width, NARROWEST)
  const left = map.x + map.width / 2 - width / 2
  const places: SectionPlace[] = []
  let [x, y, height] = [0, map.y + map.height + 2 * RING_AISLE, 0]
  for (const section of sections) {
    if (x > 0 && x + section.width > width) {
      y += height + RING_AISLE
      x = 0
      height = 0
    }
    places.push({ index: section.index, x: left + x + section.width / 2, y, outward: Math.PI / 2, radius: 0, direction: -1 })
    x += section.width + AISLE
    height = Math.max(height, section.depth)
  }
  return places
}
