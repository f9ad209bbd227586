export type Box = { left: number; top: number; width: number; height: number }
export type Size = { width: number; height: number }
export type Placement = { side?: 'below' | 'above'; align?: 'start' | 'end' | 'center' }

const gap = 4
const edge = 8

/**
 * Returns the position of a floating part: at the preferred side of its anchor, or at the other side if only that side has space.
 * It is never beyond the window's edge. All values are CSS pixels of the viewport.
 */
export function place(anchor: Box, floating: Size, viewport: Size, { side = 'below', align = 'start' }: Placement = {}) {
  const below = anchor.top + anchor.height + gap
  const above = anchor.top - gap - floating.height
  const fitsBelow = below + floating.height <= viewport.height - edge
  const fitsAbove = above >= edge
  const goesBelow = side === 'below' ? fitsBelow || !fitsAbove : fitsBelow && !fitsAbove
  const wanted = {
    start: anchor.left,
    end: anchor.left + anchor.width - floating.width,
    center: anchor.left + (anchor.width - floating.width) / 2,
  }[align]
  const clamp = (value: number, most: number) => Math.max(edge, Math.min(value, most))
  return {
    left: clamp(wanted, viewport.width - floating.width - edge),
    top: clamp(goesBelow ? below : above, viewport.height - floating.height - edge),
    side: goesBelow ? ('below' as const) : ('above' as const),
  }
}
