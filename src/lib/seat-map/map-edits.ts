import { isSameGroup } from './groups.ts'
import { asAngle, type KeptMap, type KeptPlace, placeWith, type PlaceMarks, rounded } from './kept-map.ts'
import type { FieldKind, MapPoint } from './types.ts'

/** The places of a map whose sections are selected. */
type Names = ReadonlySet<string>

const changed = <Kept extends KeptMap>(map: Kept, names: Names, change: (place: KeptPlace) => Partial<KeptPlace>): Kept => ({
  ...map,
  places: map.places.map((place) => (names.has(place.section) ? { ...place, ...change(place) } : place)),
})

/** Moves sections by a distance in seats; positive is right and down. */
export const moved = <Kept extends KeptMap>(map: Kept, names: Names, by: MapPoint): Kept =>
  changed(map, names, ({ x, y }) => ({ x: rounded(x + by.x), y: rounded(y + by.y) }))

/** Turns sections together around a point, clockwise by an angle in degrees. */
export function turned<Kept extends KeptMap>(map: Kept, names: Names, degrees: number, around: MapPoint): Kept {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  return changed(map, names, ({ x, y, outward }) => ({
    x: rounded(around.x + (x - around.x) * cos - (y - around.y) * sin),
    y: rounded(around.y + (x - around.x) * sin + (y - around.y) * cos),
    outward: asAngle(outward + degrees),
  }))
}

/** Replaces the radius of the rows of sections. */
export const bent = <Kept extends KeptMap>(map: Kept, names: Names, radius: number): Kept =>
  changed(map, names, () => ({ radius }))

/** Replaces exact numbers of one section. */
export const withPlace = <Kept extends KeptMap>(map: Kept, section: string, place: Partial<Omit<KeptPlace, 'section'>>): Kept =>
  changed(map, new Set([section]), () => ({
    ...place,
    ...(place.outward !== undefined && { outward: asAngle(place.outward) }),
  }))

const marked = <Kept extends KeptMap>(map: Kept, isMarked: (place: KeptPlace) => boolean, marks: PlaceMarks): Kept => ({
  ...map,
  places: map.places.map((place) => (isMarked(place) ? placeWith(place, { ...place, ...marks }) : place)),
})

/** Replaces the aisles of sections. */
export const withAisles = <Kept extends KeptMap>(map: Kept, names: Names, aisles: string[]): Kept =>
  marked(map, ({ section }) => names.has(section), { aisles })

/** Puts sections into the group with a name; they leave the groups that they were in. */
export const grouped = <Kept extends KeptMap>(map: Kept, names: Names, group: string): Kept =>
  marked(map, ({ section }) => names.has(section), { group })

/** Removes sections from their groups. */
export const ungrouped = <Kept extends KeptMap>(map: Kept, names: Names): Kept =>
  marked(map, ({ section }) => names.has(section), { group: undefined })

/** Gives a group another name, or dissolves it; also for sections that the house does not have at present. */
export const renamedGroup = <Kept extends KeptMap>(map: Kept, from: string, to: string | undefined): Kept =>
  marked(map, ({ group }) => group !== undefined && isSameGroup(group, from), { group: to })

/** Replaces the places of sections that the map already has; their aisles and groups stay. */
export function withPlaces<Kept extends KeptMap>(map: Kept, places: readonly KeptPlace[]): Kept {
  const next = new Map(places.map((place) => [place.section, place]))
  return {
    ...map,
    places: map.places.map((place) => {
      const moved = next.get(place.section)
      return moved ? placeWith(moved, place) : place
    }),
  }
}

/** Numbers the seats of sections from their other side. */
export const renumbered = <Kept extends KeptMap>(map: Kept, names: Names): Kept =>
  changed(map, names, ({ direction }) => ({ direction: direction === 1 ? -1 : 1 }))

/** Exchanges the places of two sections; each keeps the side from which its seats are numbered. */
export function swapped<Kept extends KeptMap>(map: Kept, one: string, other: string): Kept {
  const placeOf = (section: string) => map.places.find((place) => place.section === section)
  const [a, b] = [placeOf(one), placeOf(other)]
  if (!a || !b) return map
  const at = ({ x, y, outward, radius }: KeptPlace) => ({ x, y, outward, radius })
  return changed(map, new Set([one, other]), ({ section }) => (section === one ? at(b) : at(a)))
}

/** Adds the place of a section that had none. */
export const added = <Kept extends KeptMap>(map: Kept, places: readonly KeptPlace[]): Kept =>
  places.length === 0 ? map : { ...map, places: [...map.places, ...places] }

/** Replaces the kind of the field, or its exact numbers. */
export const withField = <Kept extends KeptMap>(
  map: Kept,
  field: Partial<Record<'x' | 'y' | 'width' | 'height', number>> & { kind?: FieldKind },
): Kept => ({
  ...map,
  field: { ...map.field, ...field },
})
