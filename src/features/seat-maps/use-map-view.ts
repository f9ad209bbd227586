import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { MapBox, MapPoint } from '#lib/seat-map/types.ts'
import { wheelZoom } from '#parts/seat-map/wheel-zoom.ts'

const CLOSEST = 12
const MARGIN = 4

/** The visible part of the map, which `zoom` and `pan` change. */
export interface MapView extends MapBox {
  /** Zooms by a factor; the point stays in place, by default the middle. */
  zoom: (by: number, around?: MapPoint) => void
  pan: (by: MapPoint) => void
  /** Shows the whole map again. */
  whole: () => void
  /** Converts a point of the window to a point of the map. */
  pointAt: (at: { clientX: number; clientY: number }) => MapPoint
}

/** How many times closer than the whole map the view is, and its middle; without one, that of the map. */
interface Closer {
  by: number
  middle?: MapPoint
}
const whole: Closer = { by: 1 }

/** The visible part of the map in an `svg`. The wheel zooms. @param bounds the box around the map */
export function useMapView(svg: RefObject<SVGSVGElement | null>, bounds: MapBox): MapView {
  const [closer, setCloser] = useState<Closer>(whole)
  const middle = closer.middle ?? middleOf(bounds)
  const width = (bounds.width + 2 * MARGIN) / closer.by
  const height = (bounds.height + 2 * MARGIN) / closer.by
  const zoom = (by: number, around?: MapPoint) =>
    setCloser((before) => {
      const next = Math.min(CLOSEST, Math.max(1, before.by * by))
      if (next === 1) return whole
      const from = before.middle ?? middleOf(bounds)
      const fixed = around ?? from
      const share = before.by / next
      const along = (axis: 'x' | 'y') => fixed[axis] + (from[axis] - fixed[axis]) * share
      return { by: next, middle: { x: along('x'), y: along('y') } }
    })
  const pointAt = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.current!.getScreenCTM()!.inverse())
    return { x, y }
  }
  const turn = useEffectEvent((event: WheelEvent) => zoom(wheelZoom(event), pointAt(event)))
  useEffect(() => {
    const element = svg.current!
    // Added without React, because React's wheel listeners are passive and cannot prevent the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      turn(event)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [svg])
  return {
    x: middle.x - width / 2,
    y: middle.y - height / 2,
    width,
    height,
    zoom,
    pan: ({ x, y }) => setCloser(({ by, middle: from = middleOf(bounds) }) => ({ by, middle: { x: from.x + x, y: from.y + y } })),
    whole: () => setCloser(whole),
    pointAt,
  }
}

const middleOf = ({ x, y, width, height }: MapBox): MapPoint => ({ x: x + width / 2, y: y + height / 2 })
