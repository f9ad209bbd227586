import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** A control that has the focus, and its place among the controls. */
interface Place {
  control: Element
  index: number
}

const CONTROLS = 'button, a[href], input, select, textarea, [role=option]'

const controlsIn = (root: HTMLElement | null) =>
  [...(root?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter((control) => !control.hasAttribute('disabled'))

/** Whether no control has the focus: the active element is missing, the page's body, or a dialog. */
const isLost = (element: Element | null) => element === null || element === document.body || element.matches('dialog')

/**
 * Keeps the focus in a part of the screen when its focused control disappears, such as the button of a deleted item. The control
 * that is now in its place gets the focus, else the last control.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  const place = useRef<Place | null>(null)

  useLayoutEffect(() => rescue(root.current, place))

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      // Ignore focus in other dialogs, such as the question about the deletion.
      if (!(target instanceof Element) || target.closest('dialog') !== root.current?.closest('dialog')) return
      const index = root.current?.contains(target) ? controlsIn(root.current).indexOf(target as HTMLElement) : -1
      place.current = index < 0 ? null : { control: target, index }
    }
    const closed = () => void requestAnimationFrame(() => rescue(root.current, place))
    document.addEventListener('focusin', note)
    document.addEventListener('close', closed, true)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('close', closed, true)
    }
  }, [root])
}

/** Moves the focus if the control that had it was removed, and no other control has it. */
function rescue(root: HTMLElement | null, { current: place }: { current: Place | null }): void {
  if (place === null || place.control.isConnected || !isLost(document.activeElement)) return
  const controls = controlsIn(root)
  controls[Math.min(place.index, controls.length - 1)]?.focus()
}
