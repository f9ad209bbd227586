import { type ToggleEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { type Placement, place } from './place.ts'

/** Moves a shown popover to its anchor. */
export function stick(floating: HTMLElement, anchor: Element, placement?: Placement): void {
  const { left, top } = place(
    anchor.getBoundingClientRect(),
    { width: floating.offsetWidth, height: floating.offsetHeight },
    { width: document.documentElement.clientWidth, height: innerHeight },
    placement,
  )
  floating.style.left = `${left}px`
  floating.style.top = `${top}px`
}

/**
 * A native popover at the button that opens it. The browser closes it on Escape and on a press outside, shows it above everything,
 * even dialogs, and restores the focus. Content is only rendered while the popover is open.
 */
export function usePopover(placement: Placement, onOpened?: (popover: HTMLElement) => void) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const { side, align } = placement

  useEffect(() => {
    if (!open) return
    const follow = () => popover.current && trigger.current && stick(popover.current, trigger.current, { side, align })
    addEventListener('scroll', follow, true)
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow, true)
      removeEventListener('resize', follow)
    }
  }, [open, side, align])

  // Render the content before the popover is shown, to measure it; remove it after the popover is closed, to restore the focus.
  const onBeforeToggle = (event: ToggleEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.newState !== 'open') return
    flushSync(() => setOpen(true))
    requestAnimationFrame(() => {
      if (!popover.current?.matches(':popover-open') || !trigger.current) return
      stick(popover.current, trigger.current, placement)
      onOpened?.(popover.current)
    })
  }

  const onToggle = (event: ToggleEvent<HTMLElement>) => {
    if (event.target === event.currentTarget && event.newState === 'closed') setOpen(false)
  }

  return {
    open,
    close: () => popover.current?.hidePopover(),
    triggerProps: { ref: trigger, popoverTarget: id, 'aria-expanded': open, 'aria-controls': open ? id : undefined },
    popoverProps: { ref: popover, id, popover: 'auto' as const, onBeforeToggle, onToggle },
  }
}
