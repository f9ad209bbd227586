/** The items with one of them at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = without(items, from)
  return [...rest.slice(0, to), items[from]!, ...rest.slice(to)]
}

/** The items without one of them. */
export const without = <Item>(items: readonly Item[], index: number): Item[] => items.filter((_, at) => at !== index)
