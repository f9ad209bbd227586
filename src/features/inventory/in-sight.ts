import type { Stretch } from './window-stretch.ts'

/** Some neighbours of a list: from the first, up to the last but without it. */
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

/** Those of a list's items that reach into a stretch (in pixels from its top), at their places, and the height of all. */
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

/** Which of `count` rows of one height reach into a stretch, in pixels from the top of the first. */
export function rowsWithin(count: number, height: number, { from, to }: Stretch): Span {
  const first = Math.min(count, Math.max(0, Math.floor(from / height)))
  return { first, last: Math.min(count, Math.max(first, Math.ceil(to / height))) }
}
