/** An element that can be pressed or read, with its upper and lower edge on the page. */
export interface Standing<Item> {
  item: Item
  top: number
  bottom: number
}

/**
 * By how much what lies under a hand has moved, in pixels: the innermost item at its height that is still there counts, else the
 * next one below. Zero where nothing of it is left.
 * @param topOf where an item is now; null where it is gone
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

/** How a scrolling area takes a shift back: by scrolling, and by room at its ends where it cannot scroll that far. */
export interface Correction {
  scrollTop: number
  above: number
  below: number
}

/**
 * @param shift by how much the content moved down (up where negative)
 * @param area how far it is scrolled, how far it can be, and the room that earlier corrections have made
 */
export function correctionFor(
  shift: number,
  area: { scrollTop: number; scrollMost: number; above: number; below: number },
): Correction {
  // Room above that is not needed any more goes first.
  const given = shift > 0 ? Math.min(area.above, shift) : 0
  const wanted = area.scrollTop + shift - given
  const most = area.scrollMost - given
  return {
    scrollTop: Math.max(0, wanted),
    above: area.above - given + Math.max(0, -wanted),
    below: area.below + Math.max(0, wanted - most),
  }
}
