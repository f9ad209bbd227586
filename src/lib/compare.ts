export type Order = 'asc' | 'desc'
export type Sortable = string | number | boolean | null | undefined

/** A comparison by one sort key. It includes the sort order, because nulls are last in either order. */
export type Level<Row> = (a: Row, b: Row) => number

/** Compares two values that are present: numbers and booleans by size, texts by code points (use `sortKey` for natural order). */
export function compareValues<Value extends string | number | boolean>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Makes a comparison by one value of the row. Null and undefined are last in both orders. */
export function by<Row>(get: (row: Row) => Sortable, order: Order = 'asc'): Level<Row> {
  const direction = order === 'asc' ? 1 : -1
  return (a, b) => {
    const left = get(a) ?? null
    const right = get(b) ?? null
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1
    return direction * compareValues(left, right)
  }
}

/** Makes a comparison that applies the given comparisons in turn until one of them decides; ties are broken by id, ascending. */
export function compareRows<Row extends { id: string | number }>(...levels: Level<Row>[]): Level<Row> {
  return (a, b) => {
    for (const level of levels) {
      const result = level(a, b)
      if (result !== 0) return result
    }
    return compareValues(a.id, b.id)
  }
}
