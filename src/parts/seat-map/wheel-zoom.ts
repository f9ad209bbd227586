const LINE_PX = 16
const WHEEL = 0.0016
/** The zoom per pixel of a pinch on a trackpad, which sends small steps. */
const PINCH = 0.012

/** Returns the factor by which a turn of the wheel, or a pinch on a trackpad, zooms a map. */
export function wheelZoom({ deltaY, deltaMode, ctrlKey }: WheelEvent): number {
  const pixels = deltaY * (deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1)
  return Math.exp(-pixels * (ctrlKey ? PINCH : WHEEL))
}
