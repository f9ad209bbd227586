import type { Stretch } from './window-stretch.ts'

/** A range of a list's items: `first` included, `last` excluded. */
export interface Span {
  first: number
  last: number
}

export interface Placed<Item> {
  item: Item
  /** Pixels from the top of the list. */
  start: number
  height: number
}

/** The items of a list that overlap a stretch (pixels from its top), with their positions, and the height of the whole list. */
export function placedIn<Item>(
  items: readonly Item[],
  heightOf: (item: Item) => number,
  gap: number,
  { from, to }: Stretch,
): { placed: Placed<Item>[]; height: number } {
  const placed: Placed<Item>[] = []
  let end = 0
  for (const item of items) {
    const start = end === 0 ? 0 : end + gap
    const height = heightOf(item)
    end = start + height
    if (end > from && start < to) placed.push({ item, start, height })
  }
  return { placed, height: end }
}

/** The range of `count` equally high rows that overlap a stretch, in pixels from the top of the first row. */
export function rowsWithin(count: number, height: number, { from, to }: Stretch): Span {
  const first = Math.min(count, Math.max(0, Math.floor(from / height)))
  return { first, last: Math.min(count, Math.max(first, Math.ceil(to / height))) }
}
