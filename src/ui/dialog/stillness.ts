/** An element that can be pressed or read, with its upper and lower edge on the page. */
export interface Standing<Item> {
  item: Item
  top: number
  bottom: number
}

/**
 * Returns how far the content under the pointer has moved, in pixels. Measured at the innermost item under the pointer that still
 * exists, else at the next item below. Zero if no such item exists.
 * @param topOf the current top of an item; null if the item no longer exists
 */
export function shiftUnder<Item>(hand: number, before: readonly Standing<Item>[], topOf: (item: Item) => number | null): number {
  const under = before.filter(({ top, bottom }) => top <= hand && bottom > hand)
  const below = before.filter(({ top }) => top > hand)
  const inner = under.sort((a, b) => a.bottom - a.top - (b.bottom - b.top))
  for (const { item, top } of [...inner, ...below.sort((a, b) => a.top - b.top)]) {
    const now = topOf(item)
    if (now !== null) return now - top
  }
  return 0
}

/**
 * The correction of a shift in a scrolling area: the new scroll position and, if the area cannot scroll that far, extra space at
 * its ends.
 */
export interface Correction {
  scrollTop: number
  above: number
  below: number
}

/**
 * Computes the correction of a shift.
 * @param shift how far the content moved down (negative: up), in pixels
 * @param area the area's scroll position, its limit, and the extra space of earlier corrections
 */
export function correctionFor(
  shift: number,
  area: { scrollTop: number; scrollMost: number; above: number; below: number },
): Correction {
  // First remove extra space above that is no longer needed.
  const given = shift > 0 ? Math.min(area.above, shift) : 0
  const wanted = area.scrollTop + shift - given
  const most = area.scrollMost - given
  return {
    scrollTop: Math.max(0, wanted),
    above: area.above - given + Math.max(0, -wanted),
    below: area.below + Math.max(0, wanted - most),
  }
}
