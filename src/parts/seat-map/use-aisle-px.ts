import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { MapBox } from '#lib/seat-map/types.ts'
import { areAislesSeen } from './aisle-size.ts'
import { type SectionArea, seatPxIn } from './section-areas.ts'

/**
 * Measures an SVG that shows a whole map. `px` is the width of its aisles in pixels; null if it has none, or if they would not be
 * seen.
 */
export function useAislePx(
  areas: readonly SectionArea[],
  bounds: MapBox,
): { svg: RefObject<SVGSVGElement | null>; px: number | null } {
  const svg = useRef<SVGSVGElement>(null)
  const [px, setPx] = useState<number | null>(null)
  const hasAisles = areas.some(({ aisles }) => aisles !== '')
  useLayoutEffect(() => {
    if (!hasAisles) return
    const observer = new ResizeObserver(([entry]) => {
      const now = entry === undefined ? 0 : seatPxIn(entry.contentRect, bounds)
      setPx(areAislesSeen(now) ? Math.round(now * 10) / 10 : null)
    })
    observer.observe(svg.current!)
    return () => observer.disconnect()
  }, [hasAisles, bounds])
  return { svg, px: hasAisles ? px : null }
}
