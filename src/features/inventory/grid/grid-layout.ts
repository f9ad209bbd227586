import type { GridRow, SectionGrid } from '#data/mirror/seats/section-grid.ts'
import { type GridFacts, gutterFor } from './grid-facts.ts'

/** Sizes of the grid in pixels. */
export interface GridSizes {
  /** The size of a seat's square. */
  seat: number
  /** The distance from one seat to the next. */
  pitch: number
  /** The width of the row names at the left. */
  gutter: number
  /** The space beside the first and last seats, for numbers at the ends of rows. */
  edge: number
}

const GAP = 2
const EDGE = 28

/** The sizes for a pitch; the gutter fits the longest row name. */
export const sizesFor = ({ longest }: GridFacts, pitch: number): GridSizes => ({
  seat: pitch - GAP,
  pitch,
  gutter: gutterFor(longest),
  edge: EDGE,
})

/** A place in the grid; row and column count from 0. */
export interface Place {
  row: number
  column: number
}

/** Finds the seats of a grid by place, and places by seat. */
export class GridLayout {
  readonly grid: SectionGrid
  readonly sizes: GridSizes
  readonly #byPlace: Int32Array
  readonly #places = new Map<number, Place>()

  constructor(grid: SectionGrid, sizes: GridSizes) {
    this.grid = grid
    this.sizes = sizes
    this.#byPlace = new Int32Array(grid.rows.length * grid.columns).fill(-1)
    grid.rows.forEach(({ ordinals, columns }, row) => {
      ordinals.forEach((ordinal, i) => {
        const column = columns[i]!
        this.#byPlace[row * grid.columns + column] = ordinal
        this.#places.set(ordinal, { row, column })
      })
    })
  }

  get width(): number {
    return this.sizes.gutter + 2 * this.sizes.edge + this.grid.columns * this.sizes.pitch
  }

  get height(): number {
    return this.grid.rows.length * this.sizes.pitch
  }

  rowOf(index: number): GridRow | undefined {
    return this.grid.rows[index]
  }

  placeOf(ordinal: number): Place | undefined {
    return this.#places.get(ordinal)
  }

  /** The seat at a place; null if the place is empty. */
  seatAt({ row, column }: Place): number | null {
    if (row < 0 || column < 0 || row >= this.grid.rows.length || column >= this.grid.columns) return null
    const ordinal = this.#byPlace[row * this.grid.columns + column]!
    return ordinal < 0 ? null : ordinal
  }

  /** The place at a point of the grid, in pixels from its upper left corner. */
  placeAt(x: number, y: number): Place {
    return { row: Math.floor(y / this.sizes.pitch), column: Math.floor((x - this.leftOf(0)) / this.sizes.pitch) }
  }

  /** The left edge of a column, in pixels from the left of the grid. */
  leftOf(column: number): number {
    return this.sizes.gutter + this.sizes.edge + column * this.sizes.pitch
  }

  /** All seats between two places, corners included. */
  between(a: Place, b: Place): number[] {
    const [top, bottom] = [Math.max(0, Math.min(a.row, b.row)), Math.min(this.grid.rows.length - 1, Math.max(a.row, b.row))]
    const [left, right] = [
      Math.max(0, Math.min(a.column, b.column)),
      Math.min(this.grid.columns - 1, Math.max(a.column, b.column)),
    ]
    const found: number[] = []
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const ordinal = this.seatAt({ row, column })
        if (ordinal !== null) found.push(ordinal)
      }
    }
    return found
  }

  /**
   * Returns the next seat from a place in a direction, across gaps. Up and down prefer the same column; without a seat there, the
   * nearest one is returned.
   */
  next(from: Place, step: Place): number | null {
    if (step.row === 0) return this.#along(from, step.column)
    for (let row = from.row + step.row; row >= 0 && row < this.grid.rows.length; row += step.row) {
      const nearest = this.#nearest(row, from.column)
      if (nearest !== null) return nearest
    }
    return null
  }

  /** The first or last seat of a row. */
  end(row: number, last: boolean): number | null {
    const ordinals = this.grid.rows[row]?.ordinals
    return ordinals?.at(last ? -1 : 0) ?? null
  }

  #along(from: Place, step: number): number | null {
    for (let column = from.column + step; column >= 0 && column < this.grid.columns; column += step) {
      const ordinal = this.seatAt({ row: from.row, column })
      if (ordinal !== null) return ordinal
    }
    return null
  }

  #nearest(row: number, column: number): number | null {
    for (let away = 0; away < this.grid.columns; away++) {
      const ordinal = this.seatAt({ row, column: column - away }) ?? this.seatAt({ row, column: column + away })
      if (ordinal !== null) return ordinal
    }
    return null
  }
}
