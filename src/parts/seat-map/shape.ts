import { aislesBefore, noAisles } from '#lib/seat-map/aisles.ts'
import type { AisleGap } from '#lib/seat-map/types.ts'
import type { SeatQuery } from '#data/mirror/seats/seat-types.ts'
import type { GridRow } from '#data/mirror/seats/section-grid.ts'
import type { SectionView } from '#data/mirror/seats/section-view.ts'

/** The most columns of a row, and the columns of a line that a longer row is divided into; the columns of aisles do not count. */
const LONGEST_ROW = 120
const LINE = 60

/** Divides a row that is too long to be seen as one, such as general admission, into lines. */
function linesOf(row: GridRow): GridRow[] {
  const { name, ordinals, columns, withoutAisles } = row
  if (withoutAisles.at(-1)! < LONGEST_ROW) return [row]
  const lineOf = (at: number) => Math.floor(withoutAisles[at]! / LINE)
  const starts = [...columns.keys()].filter((at) => at === 0 || lineOf(at) !== lineOf(at - 1))
  return starts.map((start, nth) => {
    const end = starts[nth + 1]
    const inLine = withoutAisles.subarray(start, end).map((column) => column % LINE)
    const aislesAt = (at: number) => columns[at]! - withoutAisles[at]!
    return {
      name: nth === 0 ? name : '',
      ordinals: ordinals.subarray(start, end),
      columns: inLine.map((column, at) => column + aislesAt(start + at) - aislesAt(start)),
      withoutAisles: inLine,
    }
  })
}

/** Returns the columns between seats that have an aisle between them. */
function gapsIn(rows: readonly GridRow[], { columns: { names, name } }: SectionView, aisles: readonly string[]): AisleGap[] {
  const before = aislesBefore(names, aisles)
  return rows.flatMap(({ ordinals, columns }, row) =>
    Array.from(ordinals, (ordinal, at): AisleGap | null => {
      const earlier = ordinals[at - 1]
      if (earlier === undefined) return null
      const [one, other] = [before[name[earlier]!]!, before[name[ordinal]!]!]
      return one === other ? null : { aisle: Math.max(one, other), row, from: columns[at - 1]! + 1, to: columns[at]! }
    }).filter((gap) => gap !== null),
  )
}

/** Returns an array for whole numbers below a limit, with one or two bytes for each. */
const numbersBelow = (limit: number, size: number): Uint8Array | Uint16Array =>
  limit <= 256 ? new Uint8Array(size) : new Uint16Array(size)

/** The seats of a section in their rows, in two to four bytes per seat; a grid of objects would take a hundred. */
export class Shape {
  readonly columns: number
  readonly rowNames: readonly string[]
  /** The row and the column of each seat, by its ordinal. */
  readonly rowOf: Uint8Array | Uint16Array
  readonly columnOf: Uint8Array | Uint16Array
  /** The ordinals of the first and the last seat of each row, by position. */
  readonly firsts: Uint32Array
  readonly lasts: Uint32Array

  /** The seats after which an aisle runs, and the columns that the aisles take. */
  readonly aisles: readonly string[]
  readonly gaps: readonly AisleGap[]

  /** @param aisles the seats after which an aisle runs */
  constructor(view: SectionView, sort: SeatQuery['sort'], aisles = noAisles) {
    const rows = view.grid(sort, aisles).rows.flatMap(linesOf)
    this.columns = rows.reduce((most, { columns }) => Math.max(most, columns.at(-1)! + 1), 0)
    this.rowNames = rows.map(({ name }) => name)
    this.rowOf = numbersBelow(rows.length, view.size)
    this.columnOf = numbersBelow(this.columns, view.size)
    this.firsts = Uint32Array.from(rows, ({ ordinals }) => ordinals[0]!)
    this.lasts = Uint32Array.from(rows, ({ ordinals }) => ordinals.at(-1)!)
    rows.forEach(({ ordinals, columns }, row) => {
      for (let i = 0; i < ordinals.length; i++) {
        this.rowOf[ordinals[i]!] = row
        this.columnOf[ordinals[i]!] = columns[i]!
      }
    })
    this.aisles = aisles
    this.gaps = aisles.length > 0 ? gapsIn(rows, view, aisles) : []
  }

  get rows(): number {
    return this.rowNames.length
  }

  /** The ordinals of a row: `from` included, `to` excluded. */
  range(row: number): { from: number; to: number } {
    const [first, last] = [this.firsts[row] ?? 0, this.lasts[row] ?? -1]
    return { from: Math.min(first, last), to: Math.max(first, last) + 1 }
  }

  /** The seat at a place; null if the place is empty. */
  seatAt(row: number, column: number): number | null {
    if (row < 0 || row >= this.rows) return null
    const { from, to } = this.range(row)
    for (let ordinal = from; ordinal < to; ordinal++) if (this.columnOf[ordinal] === column) return ordinal
    return null
  }

  /** The next seat in a direction, across gaps; in another row the nearest one. Null at the edge. */
  next(ordinal: number, step: { x: number; y: number }): number | null {
    const [row, column] = [this.rowOf[ordinal]!, this.columnOf[ordinal]!]
    if (step.y === 0) {
      for (let at = column + step.x; at >= 0 && at < this.columns; at += step.x) {
        const seat = this.seatAt(row, at)
        if (seat !== null) return seat
      }
      return null
    }
    const { from, to } = row + step.y >= 0 && row + step.y < this.rows ? this.range(row + step.y) : { from: 0, to: 0 }
    let best: number | null = null
    for (let at = from; at < to; at++)
      if (best === null || Math.abs(this.columnOf[at]! - column) < Math.abs(this.columnOf[best]! - column)) best = at
    return best
  }

  /** All seats of the rectangle that two seats span. */
  between(a: number, b: number): number[] {
    const [top, bottom] = [Math.min(this.rowOf[a]!, this.rowOf[b]!), Math.max(this.rowOf[a]!, this.rowOf[b]!)]
    const [left, right] = [Math.min(this.columnOf[a]!, this.columnOf[b]!), Math.max(this.columnOf[a]!, this.columnOf[b]!)]
    const found: number[] = []
    for (let row = top; row <= bottom; row++) {
      const { from, to } = this.range(row)
      for (let at = from; at < to; at++) if (this.columnOf[at]! >= left && this.columnOf[at]! <= right) found.push(at)
    }
    return found
  }
}

const known = new WeakMap<SectionView, { shape: Shape; key: string }>()

/** The shape of a section in an order; cached per state of the section. @param aisles the seats after which an aisle runs */
export function shapeOf(view: SectionView, sort: SeatQuery['sort'], aisles: readonly string[] = noAisles): Shape {
  const key = JSON.stringify([sort.by, sort.dir, aisles])
  const kept = known.get(view)
  if (kept?.key === key) return kept.shape
  const shape = new Shape(view, sort, aisles)
  known.set(view, { shape, key })
  return shape
}
