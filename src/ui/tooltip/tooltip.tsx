import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'

import { stick } from '#ui/popover/use-popover.ts'
import { tooltip } from '#styled/recipes'

export type TooltipProps = { text: ReactNode; children: ReactNode; side?: 'above' | 'below' }

const quiet = 350

/** A short text about an element, shown while it is hovered or focused. Escape hides it. */
export function Tooltip({ text, children, side = 'above' }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  const styles = tooltip()
  const show = (after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), after)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <span
      ref={anchor}
      className={styles.anchor}
      aria-describedby={open ? id : undefined}
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(quiet)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {open && (
        <Bubble id={id} anchor={anchor} side={side} className={styles.bubble}>
          {text}
        </Bubble>
      )}
    </span>
  )
}

type BubbleProps = {
  id: string
  anchor: RefObject<HTMLElement | null>
  side: 'above' | 'below'
  className: string | undefined
  children: ReactNode
}

function Bubble({ id, anchor, side, className, children }: BubbleProps) {
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (!ref.current || !anchor.current) return
    ref.current.showPopover()
    stick(ref.current, anchor.current, { side, align: 'center' })
  }, [anchor, side])
  return (
    <span ref={ref} id={id} role="tooltip" popover="manual" className={className}>
      {children}
    </span>
  )
}
