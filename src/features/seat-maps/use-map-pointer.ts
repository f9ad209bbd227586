import { type PointerEvent, useRef, useState } from 'react'
import type { MapPoint } from '#lib/seat-map/types.ts'
import type { Spot } from './map-values.ts'
import { namesAfterPress, namesAtPress } from './pressed-sections.ts'
import type { MapView } from './use-map-view.ts'

interface Options {
  view: MapView
  spots: readonly Spot[]
  selected: ReadonlySet<string>
  /** Whether a press adds to the selection even without Shift, for touch screens. */
  isSeveral: boolean
  onSelected: (names: ReadonlySet<string>) => void
  /** Called when the selected sections were dragged by a distance. */
  onMoved: (names: ReadonlySet<string>, by: MapPoint) => void
  /** Called when the background was dragged by a distance; null while a drag moves sections instead. */
  onBackgroundMoved: ((by: MapPoint) => void) | null
}

interface Press {
  kind: 'sections' | 'pan' | 'area' | 'background'
  /** The sections that the press may drag, and the selection if it does not. */
  names: ReadonlySet<string>
  after: ReadonlySet<string>
  from: MapPoint
  at: { clientX: number; clientY: number }
  isDrag: boolean
}

/** The movement in pixels below which a press counts as a click. */
const SLACK_PX = 4
const none: ReadonlySet<string> = new Set()

/**
 * A press selects a section, with Shift or Ctrl several ones; dragging a section moves the selected ones; dragging the ground moves the
 * view, or with Shift draws a rectangle that selects; two fingers zoom. While the background is moved, every drag moves it.
 */
export function useMapPointer({ view, spots, selected, isSeveral, onSelected, onMoved, onBackgroundMoved }: Options) {
  const press = useRef<Press | null>(null)
  const fingers = useRef(new Map<number, { clientX: number; clientY: number }>())
  const [drag, setDrag] = useState<{ names: ReadonlySet<string>; by: MapPoint } | null>(null)
  const [backgroundBy, setBackgroundBy] = useState<MapPoint>()
  const [area, setArea] = useState<{ from: MapPoint; to: MapPoint } | null>(null)
  const end = () => {
    press.current = null
    setDrag(null)
    setBackgroundBy(undefined)
    setArea(null)
  }

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return
    fingers.current.set(event.pointerId, pixelsOf(event))
    event.currentTarget.setPointerCapture(event.pointerId)
    if (fingers.current.size > 1) return end()
    const pressed = (event.target as Element).closest<SVGElement>('[data-section]')?.dataset.section
    const name = onBackgroundMoved ? undefined : pressed
    const isMore = isSeveral || event.shiftKey || event.ctrlKey || event.metaKey
    const kind = onBackgroundMoved ? 'background' : name !== undefined ? 'sections' : event.shiftKey ? 'area' : 'pan'
    press.current = {
      kind,
      names: name === undefined ? selected : namesAtPress(selected, name, isMore),
      after: name === undefined ? (isMore ? selected : none) : namesAfterPress(selected, name, isMore),
      from: view.pointAt(event),
      at: pixelsOf(event),
      isDrag: false,
    }
    if (name !== undefined) onSelected(press.current.names)
  }

  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (before === undefined) return
    fingers.current.set(event.pointerId, pixelsOf(event))
    if (fingers.current.size === 2) return pinch(event, before)
    const now = press.current
    if (now === null) return
    now.isDrag ||= Math.hypot(event.clientX - now.at.clientX, event.clientY - now.at.clientY) >= SLACK_PX
    if (!now.isDrag) return
    const to = view.pointAt(event)
    if (now.kind === 'pan') view.pan(difference(view.pointAt(before), to))
    else if (now.kind === 'area') setArea({ from: now.from, to })
    else if (now.kind === 'background') setBackgroundBy(difference(to, now.from))
    else setDrag({ names: now.names, by: difference(to, now.from) })
  }

  const pinch = (event: PointerEvent, before: { clientX: number; clientY: number }) => {
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at)
    const apart = (at: { clientX: number; clientY: number }) =>
      Math.max(1, Math.hypot(at.clientX - other!.clientX, at.clientY - other!.clientY))
    const middle = { clientX: (event.clientX + other!.clientX) / 2, clientY: (event.clientY + other!.clientY) / 2 }
    view.zoom(apart(event) / apart(before), view.pointAt(middle))
  }

  const onPointerUp = (event: PointerEvent<SVGSVGElement>) => {
    fingers.current.delete(event.pointerId)
    const now = press.current
    end()
    if (now === null) return
    const to = view.pointAt(event)
    if (now.isDrag && now.kind === 'sections') return onMoved(now.names, difference(to, now.from))
    if (now.isDrag && now.kind === 'background') return onBackgroundMoved?.(difference(to, now.from))
    if (now.isDrag && now.kind === 'area') return onSelected(new Set([...selected, ...namesBetween(spots, now.from, to)]))
    if (!now.isDrag && now.kind !== 'background') onSelected(now.after)
  }

  const onPointerCancel = (event: PointerEvent<SVGSVGElement>) => {
    fingers.current.delete(event.pointerId)
    end()
  }
  return { drag, area, backgroundBy, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } }
}

const difference = (a: MapPoint, b: MapPoint): MapPoint => ({ x: a.x - b.x, y: a.y - b.y })

const pixelsOf = ({ clientX, clientY }: PointerEvent) => ({ clientX, clientY })

function namesBetween(spots: readonly Spot[], a: MapPoint, b: MapPoint): string[] {
  const isBetween = (at: number, one: number, other: number) => at >= Math.min(one, other) && at <= Math.max(one, other)
  return spots
    .filter(({ middle }) => isBetween(middle.x, a.x, b.x) && isBetween(middle.y, a.y, b.y))
    .map(({ section }) => section.name)
}
