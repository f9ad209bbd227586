import { type RefObject, useEffect, useState } from 'react'
import type { MapBox, MapPoint } from '#lib/seat-map/types.ts'

const WHEEL = 0.0016
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

/** The visible part of the map in an `svg`. The wheel zooms. @param bounds the box around the map */
export function useMapView(svg: RefObject<SVGSVGElement | null>, bounds: MapBox): MapView {
  const [closer, setCloser] = useState({ by: 1, middle: middleOf(bounds) })
  const width = (bounds.width + 2 * MARGIN) / closer.by
  const height = (bounds.height + 2 * MARGIN) / closer.by
  const zoom = (by: number, around?: MapPoint) =>
    setCloser((before) => {
      const next = Math.min(CLOSEST, Math.max(1, before.by * by))
      if (next === 1) return { by: 1, middle: middleOf(bounds) }
      const fixed = around ?? before.middle
      const share = before.by / next
      const along = (axis: 'x' | 'y') => fixed[axis] + (before.middle[axis] - fixed[axis]) * share
      return { by: next, middle: { x: along('x'), y: along('y') } }
    })
  const pointAt = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.current!.getScreenCTM()!.inverse())
    return { x, y }
  }
  useEffect(() => {
    const element = svg.current!
    // Added without React, because React's wheel listeners are passive and cannot prevent the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      zoom(Math.exp(-event.deltaY * WHEEL), pointAt(event))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  })
  return {
    x: closer.middle.x - width / 2,
    y: closer.middle.y - height / 2,
    width,
    height,
    zoom,
    pan: ({ x, y }) => setCloser((before) => ({ ...before, middle: { x: before.middle.x + x, y: before.middle.y + y } })),
    whole: () => setCloser({ by: 1, middle: middleOf(bounds) }),
    pointAt,
  }
}

const middleOf = ({ x, y, width, height }: MapBox): MapPoint => ({ x: x + width / 2, y: y + height / 2 })
