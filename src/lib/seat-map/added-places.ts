import { boxAround, outlineOf, rowAndColumnAt, seatPosition } from './seat-geometry.ts'
import type { MapBox, MapSection, SectionPlace } from './types.ts'

interface Maps {
  sections: readonly MapSection[]
  /** The places on the corrected map. */
  kept: readonly SectionPlace[]
  /** The places that follow from the names of all sections. */
  named: readonly SectionPlace[]
}

/**
 * Places sections that a corrected map does not have yet. A section keeps its place beside its nearest neighbour on the map made from
 * names, as the neighbour was moved and turned. One that would stand on another section has no place.
 */
export function addedPlaces({ sections, kept, named }: Maps): SectionPlace[] {
  const keptByIndex = new Map(kept.map((place) => [place.index, place]))
  const neighbours = named.filter(({ index }) => keptByIndex.has(index))
  const taken = kept.map((place) => ({ place, box: boxOf(sections, place) }))
  const added: SectionPlace[] = []
  for (const place of named) {
    if (keptByIndex.has(place.index) || neighbours.length === 0) continue
    const neighbour = nearestTo(place, neighbours)
    const moved = movedLike(place, neighbour, keptByIndex.get(neighbour.index)!)
    const box = boxOf(sections, moved)
    if (taken.some((other) => doMeet(box, other.box) && isOn(sections, moved, other.place))) continue
    taken.push({ place: moved, box })
    added.push(moved)
  }
  return added
}

const nearestTo = ({ x, y }: SectionPlace, places: readonly SectionPlace[]): SectionPlace =>
  places.reduce((best, place) => (Math.hypot(place.x - x, place.y - y) < Math.hypot(best.x - x, best.y - y) ? place : best))

/** Moves and turns a place as a neighbour was moved and turned. */
function movedLike(place: SectionPlace, from: SectionPlace, to: SectionPlace): SectionPlace {
  const turn = to.outward - from.outward
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  const [x, y] = [place.x - from.x, place.y - from.y]
  return { ...place, x: to.x + x * cos - y * sin, y: to.y + x * sin + y * cos, outward: place.outward + turn }
}

const boxOf = (sections: readonly MapSection[], place: SectionPlace): MapBox =>
  boxAround(outlineOf(sections[place.index]!, place))

const doMeet = (a: MapBox, b: MapBox): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** Whether a seat of one section is on a seat of another. */
function isOn(sections: readonly MapSection[], place: SectionPlace, other: SectionPlace): boolean {
  const [section, below] = [sections[place.index]!, sections[other.index]!]
  return section.rows.some((count, row) =>
    Array.from({ length: count }, (_, column) => seatPosition(section, place, row, column)).some(
      (seat) => rowAndColumnAt(below, other, seat) !== null,
    ),
  )
}
