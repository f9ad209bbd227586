export type Box = { left: number; top: number; width: number; height: number }
export type Size = { width: number; height: number }
export type Placement = { side?: 'below' | 'above'; align?: 'start' | 'end' | 'center' }

const gap = 4
const edge = 8

/**
 * Where something that floats goes: at the wished side of its anchor, on the other where only that has room, and never
 * over the window's edge. All in CSS pixels of the viewport.
 */
export function place(anchor: Box, floating: Size, viewport: Size, { side = 'below', align = 'start' }: Placement = {}) {
  const below = anchor.top + anchor.height + gap
  const above = anchor.top - gap - floating.height
  const fitsBelow = below + floating.height <= viewport.height - edge
  const fitsAbove = above >= edge
  const goesBelow = side === 'below' ? fitsBelow || !fitsAbove : fitsBelow && !fitsAbove
  const wished = {
    start: anchor.left,
    end: anchor.left + anchor.width - floating.width,
    center: anchor.left + (anchor.width - floating.width) / 2,
  }[align]
  const clamp = (value: number, most: number) => Math.max(edge, Math.min(value, most))
  return {
    left: clamp(wished, viewport.width - floating.width - edge),
    top: clamp(goesBelow ? below : above, viewport.height - floating.height - edge),
    side: goesBelow ? ('below' as const) : ('above' as const),
  }
}
