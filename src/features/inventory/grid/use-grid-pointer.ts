import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import type { GridLayout, Place } from './grid-layout.ts'

/** A rectangle being drawn, in the grid's own pixels. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
}

interface Drag {
  pointer: number
  kind: 'pan' | 'area'
  from: { x: number; y: number }
  last: { x: number; y: number }
  moved: boolean
}

interface Options {
  scroller: RefObject<HTMLDivElement | null>
  sheet: RefObject<HTMLDivElement | null>
  layout: GridLayout
  /** Whether dragging draws a rectangle even without Shift, for touch screens. */
  drawing: boolean
  onArea: (from: Place, to: Place) => void
}

/** The movement in pixels below which a press counts as a click. */
const SLACK = 4

/**
 * Dragging in a grid: pans with the mouse (touch pans natively), and with Shift draws a rectangle of seats.
 * `wasDrag` reports to a click handler whether the press was a drag.
 */
export function useGridPointer({ scroller, sheet, layout, drawing, onArea }: Options) {
  const drag = useRef<Drag | null>(null)
  const dragged = useRef(false)
  const [area, setArea] = useState<Area | null>(null)

  const pointOf = (event: PointerEvent) => {
    const { left, top } = sheet.current!.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    dragged.current = false
    const draws = event.shiftKey || drawing
    if (event.button !== 0 || (event.pointerType === 'touch' && !draws)) return
    const point = pointOf(event)
    drag.current = {
      pointer: event.pointerId,
      kind: draws ? 'area' : 'pan',
      from: point,
      last: { x: event.clientX, y: event.clientY },
      moved: false,
    }
  }

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const now = drag.current
    if (now === null || now.pointer !== event.pointerId) return
    const away = Math.hypot(event.clientX - now.last.x, event.clientY - now.last.y)
    if (!now.moved && away < SLACK) return
    if (!now.moved) event.currentTarget.setPointerCapture(event.pointerId)
    now.moved = true
    dragged.current = true
    if (now.kind === 'pan') {
      scroller.current?.scrollBy(now.last.x - event.clientX, now.last.y - event.clientY)
      now.last = { x: event.clientX, y: event.clientY }
    } else setArea(areaOf(now.from, pointOf(event)))
  }

  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    const now = drag.current
    drag.current = null
    setArea(null)
    if (now?.kind !== 'area' || !now.moved) return
    const to = pointOf(event)
    onArea(layout.placeAt(now.from.x, now.from.y), layout.placeAt(to.x, to.y))
  }

  const onPointerCancel = () => {
    drag.current = null
    setArea(null)
  }

  return { area, wasDrag: () => dragged.current, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } }
}

const areaOf = (a: { x: number; y: number }, b: { x: number; y: number }): Area => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})
