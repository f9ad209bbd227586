import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** A control that has the focus, and its place among the controls. */
interface Place {
  control: Element
  index: number
}

const CONTROLS = 'button, a[href], input, select, textarea, [role=option]'

const controlsIn = (root: HTMLElement | null, selector: string) =>
  [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((control) => !control.hasAttribute('disabled'))

/** Whether no control has the focus: the active element is missing, the page's body, or a dialog. */
const isLost = (element: Element | null) => element === null || element === document.body || element.matches('dialog')

/**
 * Keeps the focus in a part of the screen when its focused control disappears, such as the button of a deleted item. The control
 * that is now in its place gets the focus, else the last control.
 * @param selector selects the controls within the part; by default, buttons, links, fields and options
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>, selector = CONTROLS): void {
  const place = useRef<Place | null>(null)

  useLayoutEffect(() => rescue(root.current, selector, place))

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      // Ignore focus in other dialogs, such as the question about the deletion.
      if (!(target instanceof Element) || target.closest('dialog') !== root.current?.closest('dialog')) return
      const index = root.current?.contains(target) ? controlsIn(root.current, selector).indexOf(target as HTMLElement) : -1
      place.current = index < 0 ? null : { control: target, index }
    }
    const closed = () => void requestAnimationFrame(() => rescue(root.current, selector, place))
    document.addEventListener('focusin', note)
    document.addEventListener('close', closed, true)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('close', closed, true)
    }
  }, [root, selector])
}

/** Moves the focus if the control that had it was removed, and no other control has it. */
function rescue(root: HTMLElement | null, selector: string, { current: place }: { current: Place | null }): void {
  if (place === null || place.control.isConnected || !isLost(document.activeElement)) return
  const controls = controlsIn(root, selector)
  controls[Math.min(place.index, controls.length - 1)]?.focus()
}
