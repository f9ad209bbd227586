import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { SectionView } from '#data/mirror/seats/section-view.ts'
import { tooltip } from '#styled/recipes'
import { SeatHint } from '#features/inventory/seat-hint.tsx'
import { stick } from '#ui/popover/use-popover.ts'

interface Props {
  /** The grid. */
  root: RefObject<HTMLElement | null>
  view: SectionView
}

interface Shown {
  ordinal: number
  cell: HTMLElement
}

const cellAt = (target: EventTarget | null): Shown | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-seat]') : null
  return cell === null ? null : { cell, ordinal: Number(cell.dataset['seat']) }
}

/** Shows the seat under the pointer, or else the focused one. Has its own listeners, so that the grid is not rendered again. */
export function GridHint({ root, view }: Props) {
  const [hovered, setHovered] = useState<Shown | null>(null)
  const [focused, setFocused] = useState<Shown | null>(null)
  const id = useId()
  useEffect(() => {
    const grid = root.current
    if (grid === null) return
    const life = new AbortController()
    const on = (type: string, listener: (event: Event) => void) => grid.addEventListener(type, listener, { signal: life.signal })
    const hide = () => {
      setHovered(null)
      setFocused(null)
    }
    on('pointerover', (event) => setHovered((event as PointerEvent).pointerType === 'mouse' ? cellAt(event.target) : null))
    on('pointerleave', () => setHovered(null))
    on('focusin', (event) => {
      const shown = cellAt(event.target)
      shown?.cell.setAttribute('aria-describedby', id)
      setFocused(shown)
    })
    on('focusout', (event) => {
      cellAt(event.target)?.cell.removeAttribute('aria-describedby')
      setFocused(null)
    })
    // The hint has a fixed place, so it closes when the grid or the page scrolls.
    addEventListener('scroll', hide, { capture: true, passive: true, signal: life.signal })
    on('keydown', (event) => (event as KeyboardEvent).key === 'Escape' && hide())
    return () => life.abort()
  }, [root, id])
  const shown = hovered ?? focused
  // Scrolling may remove the cell, and an import may remove the seat.
  if (shown === null || !shown.cell.isConnected || shown.ordinal >= view.size) return null
  return <Bubble key={shown.ordinal} id={id} shown={shown} view={view} />
}

function Bubble({ id, shown, view }: { id: string; shown: Shown; view: SectionView }) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    ref.current!.showPopover()
    stick(ref.current!, shown.cell, { side: 'above', align: 'center' })
  }, [shown])
  return (
    <div ref={ref} id={id} role="tooltip" popover="manual" className={tooltip().bubble}>
      <SeatHint seat={view.row(shown.ordinal)} />
    </div>
  )
}
