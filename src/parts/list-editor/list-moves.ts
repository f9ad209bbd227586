/** The items with one of them moved. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = without(items, from)
  return [...rest.slice(0, to), items[from]!, ...rest.slice(to)]
}

/** The items with one of them removed. */
export const without = <Item>(items: readonly Item[], index: number): Item[] => items.filter((_, at) => at !== index)
