import { Cell } from '#data/store.ts'

/** Any row of a mirrored table. Of two copies, the one with the higher version is newer. */
export interface Versioned {
  version: number
}

/**
 * The rows of one small table, in memory. `state` is a new object after each change; rows that did not change keep their
 * identity.
 */
export class Rows<Row extends Versioned> {
  readonly state: Cell<ReadonlyMap<string, Row>>
  readonly idOf: (row: Row) => string | number
  /** The ids of removed rows, which a late response must not restore. */
  readonly #gone = new Set<string>()

  constructor(idOf: (row: Row) => string | number) {
    this.idOf = idOf
    this.state = new Cell<ReadonlyMap<string, Row>>(new Map())
  }

  get(id: string | number): Row | undefined {
    return this.state.current().get(String(id))
  }

  /** Returns the rows of a response that are newer than the stored ones, without rows that were removed. */
  newer(rows: readonly Row[]): Row[] {
    return rows.filter((row) => {
      const id = String(this.idOf(row))
      return !this.#gone.has(id) && row.version > (this.get(id)?.version ?? -1)
    })
  }

  /** Whether a row was removed. If it is made again, the next pull brings it. */
  isGone(row: Row): boolean {
    return this.#gone.has(String(this.idOf(row)))
  }

  /** Returns freshly loaded rows, each replaced by a newer row if a response brought one during the load. */
  overtaking(rows: Iterable<Row>, answered: ReadonlySet<object>): Row[] {
    return Array.from(rows, (row) => {
      const here = this.get(this.idOf(row))
      return here && answered.has(here) && here.version > row.version ? here : row
    })
  }

  /**
   * Removes rows, and adds those that are not older than the ones in memory. The versions are compared because the messages about
   * two writes may arrive in another order than the writes ended.
   */
  apply(rows: readonly Row[], removed: readonly (string | number)[] = []): void {
    if (rows.length === 0 && removed.length === 0) return
    const next = new Map(this.state.current())
    for (const id of removed) {
      next.delete(String(id))
      this.#gone.add(String(id))
    }
    for (const row of rows) {
      const id = String(this.idOf(row))
      this.#gone.delete(id)
      // A row of the same version is applied too, because its computed sums may differ.
      if (row.version >= (next.get(id)?.version ?? -1)) next.set(id, row)
    }
    this.state.set(next)
  }

  reset(rows: readonly Row[]): void {
    this.#gone.clear()
    this.state.set(new Map(rows.map((row) => [String(this.idOf(row)), row])))
  }
}
