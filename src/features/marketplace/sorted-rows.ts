import { useState } from 'react'
import { compareValues } from '#lib/compare.ts'
import type { Sort } from '#ui/data-table/columns.ts'

type Value = string | number | null
/** The values to sort by, by the sort keys of the columns. */
export type SortValues<Row> = Record<string, (row: Row) => Value>

/** Sorts rows by one of their values, in natural order for texts; null comes last in both orders. */
export function sortedRows<Row>(rows: readonly Row[], values: SortValues<Row>, { by, order }: Sort): Row[] {
  const value = values[by]
  if (!value) return [...rows]
  const sign = order === 'desc' ? -1 : 1
  return rows.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)]
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1
    return compareValues(left, right) * sign
  })
}

/** Sorts a table whose rows are all loaded. Returns the sorted rows and the sort properties of the table. */
export function useSortedRows<Row>(rows: readonly Row[], values: SortValues<Row>, first: Sort) {
  const [sort, onSort] = useState(first)
  return { rows: sortedRows(rows, values, sort), sort, onSort }
}
