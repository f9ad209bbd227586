import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { wheelZoom } from '#parts/seat-map/wheel-zoom.ts'
import type { Point } from './camera.ts'
import type { HouseScene } from './house-scene.ts'

export interface Area {
  left: number
  top: number
  width: number
  height: number
}

interface Options {
  canvas: RefObject<HTMLCanvasElement | null>
  scene: RefObject<HouseScene | null>
  /** Whether dragging draws a rectangle even without Shift, for touch screens. */
  drawing: boolean
  /** Called with the point of the plan under the pointer; null when it has left. */
  onPoint: (at: Point | null) => void
  onPress: (at: Point) => void
  onArea: (from: Point, to: Point) => void
}

interface Drag {
  kind: 'pan' | 'area'
  from: Point
  last: Point
  moved: boolean
}

/** The movement in pixels below which a press counts as a click. */
const SLACK_PX = 4

/** Wheel and pinch zoom; dragging pans, or draws a rectangle with Shift; a press without dragging calls `onPress`. */
export function useHousePointer({ canvas, scene, drawing, onPoint, onPress, onArea }: Options) {
  const pointers = useRef(new Map<number, Point>())
  const drag = useRef<Drag | null>(null)
  const [area, setArea] = useState<Area | null>(null)

  useEffect(() => {
    const element = canvas.current!
    // Added without React, because React's wheel listeners are passive and cannot prevent the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      scene.current?.zoom(wheelZoom(event), { x: event.offsetX, y: event.offsetY })
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [canvas, scene])

  const pointOf = (event: PointerEvent): Point => {
    const { left, top } = canvas.current!.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }

  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0) return
    const point = pointOf(event)
    pointers.current.set(event.pointerId, point)
    event.currentTarget.setPointerCapture(event.pointerId)
    const kind = event.shiftKey || drawing ? 'area' : 'pan'
    // A second finger turns a drag into a pinch, so its release does not count as a press.
    drag.current = { kind: pointers.current.size > 1 ? 'pan' : kind, from: point, last: point, moved: pointers.current.size > 1 }
  }

  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const point = pointOf(event)
    const now = drag.current
    if (now === null || !pointers.current.has(event.pointerId)) {
      if (event.pointerType === 'mouse') onPoint(scene.current?.pointAt(point) ?? null)
      return
    }
    if (pointers.current.size === 2) return pinch(event.pointerId, point)
    if (!now.moved && Math.hypot(point.x - now.from.x, point.y - now.from.y) < SLACK_PX) return
    if (!now.moved) onPoint(null)
    now.moved = true
    if (now.kind === 'pan') scene.current?.pan(point.x - now.last.x, point.y - now.last.y)
    else setArea(areaOf(now.from, point))
    now.last = point
    pointers.current.set(event.pointerId, point)
  }

  const pinch = (moved: number, to: Point) => {
    const [other] = [...pointers.current].filter(([id]) => id !== moved).map(([, point]) => point)
    const from = pointers.current.get(moved)
    if (other === undefined || from === undefined) return
    const apart = (one: Point) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))
    scene.current?.zoom(apart(to) / apart(from), { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 })
    scene.current?.pan((to.x - from.x) / 2, (to.y - from.y) / 2)
    pointers.current.set(moved, to)
  }

  const onPointerUp = (event: PointerEvent<HTMLCanvasElement>) => {
    const now = drag.current
    pointers.current.delete(event.pointerId)
    if (pointers.current.size > 0) return
    drag.current = null
    setArea(null)
    if (now === null || scene.current === null) return
    const point = pointOf(event)
    if (!now.moved) onPress(scene.current.pointAt(point))
    else if (now.kind === 'area') onArea(scene.current.pointAt(now.from), scene.current.pointAt(point))
  }

  const onPointerCancel = (event: PointerEvent<HTMLCanvasElement>) => {
    pointers.current.delete(event.pointerId)
    drag.current = null
    setArea(null)
  }

  return {
    area,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onPointerLeave: () => onPoint(null) },
  }
}

const areaOf = (a: Point, b: Point): Area => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
})
