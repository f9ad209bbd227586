/** Groups rows by a function's result, each group in the order of the rows. */
export function groupBy<T, K>(rows: Iterable<T>, of: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const key = of(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
