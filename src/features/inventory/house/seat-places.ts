import {
  aisleOutlines,
  type MapSection,
  middleOf,
  outlineOf,
  seatPosition,
  type SectionPlace,
  turnAt,
} from '#lib/seat-map/seat-map.ts'
import type { Point, Size } from './camera.ts'
import type { Shape } from '#parts/seat-map/shape.ts'

/** The middle of each seat, by ordinal. */
interface Positions {
  x: Float32Array
  y: Float32Array
}

/** The places of a section's seats in the plan. */
export class SeatPlaces {
  /** The polygon around the seats. */
  readonly outline: readonly Point[]
  /** The middle of the section, and the middle of its front edge. */
  readonly middle: Point
  readonly front: Point & { turn: number }
  #aisles: readonly (readonly Point[])[] | null = null
  readonly #section: MapSection
  readonly #place: SectionPlace
  readonly #shape: Shape
  #positions: Positions | null = null

  constructor(section: MapSection, place: SectionPlace, shape: Shape) {
    this.#section = section
    this.#place = place
    this.#shape = shape
    this.outline = outlineOf(section, place)
    this.middle = middleOf(section, place)
    this.front = { ...seatPosition(section, place, -1.5, -0.5), turn: turnAt(section, place, -1.5, -0.5) }
  }

  /** The polygons of the aisles between the seats. */
  get aisles(): readonly (readonly Point[])[] {
    return (this.#aisles ??= aisleOutlines(this.#section, this.#place))
  }

  /** The middle of a seat. */
  middleOf(ordinal: number): Point {
    const { x, y } = this.#all
    return { x: x[ordinal]!, y: y[ordinal]! }
  }

  /** The angle of the row at a seat, in radians, from -π/2 to π/2. */
  turnOf(ordinal: number): number {
    const { rowOf, columnOf } = this.#shape
    return turnAt(this.#section, this.#place, rowOf[ordinal]!, columnOf[ordinal]!)
  }

  /** The seats with their middle in a rectangle of the plan, by ordinal. */
  within(box: Point & Size): number[] {
    const { x: across, y: down } = this.#all
    const [right, bottom] = [box.x + box.width, box.y + box.height]
    const inside: number[] = []
    // It is called in each frame with all seats of a house, so it makes no object for a seat.
    for (let ordinal = 0; ordinal < across.length; ordinal++) {
      const x = across[ordinal]!
      const y = down[ordinal]!
      if (x > box.x && x < right && y > box.y && y < bottom) inside.push(ordinal)
    }
    return inside
  }

  /** The place before the first seat of a row, for the row's name. */
  beforeRow(row: number): Point {
    return seatPosition(this.#section, this.#place, row, -1)
  }

  /** The directions to the next column and to the next row behind. */
  directionsAt(ordinal: number): { along: Point; back: Point } {
    const { outward, direction } = this.#place
    const [sin, cos] = [Math.sin(this.turnOf(ordinal)), Math.cos(this.turnOf(ordinal))]
    const side = sin * Math.cos(outward) - cos * Math.sin(outward) < 0 ? -1 : 1
    const back = { x: side * sin, y: -side * cos }
    return { back, along: { x: -direction * back.y, y: direction * back.x } }
  }

  /** All places, computed when the first seat is needed, since a small map shows none. */
  get #all(): Positions {
    return (this.#positions ??= positionsOf(this.#section, this.#place, this.#shape))
  }
}

function positionsOf(section: MapSection, place: SectionPlace, { rowOf, columnOf }: Shape): Positions {
  const [x, y] = [new Float32Array(rowOf.length), new Float32Array(rowOf.length)]
  for (let ordinal = 0; ordinal < rowOf.length; ordinal++) {
    const at = seatPosition(section, place, rowOf[ordinal]!, columnOf[ordinal]!)
    x[ordinal] = at.x
    y[ordinal] = at.y
  }
  return { x, y }
}

const placed = new WeakMap<Shape, { at: string; places: SeatPlaces }>()

/** The places of a section's seats; cached per state of the section. */
export function placesOf(section: MapSection, place: SectionPlace, shape: Shape): SeatPlaces {
  const at = [place.x, place.y, place.outward, place.radius, place.direction].join(' ')
  const kept = placed.get(shape)
  if (kept?.at === at) return kept.places
  const places = new SeatPlaces(section, place, shape)
  placed.set(shape, { at, places })
  return places
}
