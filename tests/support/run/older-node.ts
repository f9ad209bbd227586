// Vitest prints failures with two functions that Node 20 lacks.
type Grouping = { groupBy?: unknown }

const groups = <T, K>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> => {
  const found = new Map<K, T[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const group = found.get(key)
    if (group) group.push(item)
    else found.set(key, [item])
  }
  return found
}

;(Map as Grouping).groupBy ??= groups
;(Object as Grouping).groupBy ??= <T>(items: Iterable<T>, keyOf: (item: T, index: number) => PropertyKey) =>
  Object.fromEntries(groups(items, keyOf))
