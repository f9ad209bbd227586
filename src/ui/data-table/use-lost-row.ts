import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** A row that has the focus, and its place. */
export interface Focused {
  key: string | number
  index: number
}

const isInOverlay = (element: Element | null) => element?.closest('dialog, [popover]') != null

/**
 * Moves the focus when the focused row disappears from a table, for example after a deletion: to the row that is now in its place,
 * or else to the heading of the page. Focus that was in dialogs and menus meanwhile is ignored.
 * @param keys the keys of the shown rows; null while the rows are loading
 */
export function useLostRow(root: RefObject<HTMLElement | null>, keys: readonly (string | number)[] | null): void {
  const focused = useRef<Focused | null>(null)
  const latest = useRef(keys)

  useLayoutEffect(() => {
    latest.current = keys
    rescue(root.current, focused, keys)
  })

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || isInOverlay(target)) return
      const row = root.current?.contains(target) ? target.closest<HTMLElement>('[data-row]') : null
      const index = Number(row?.dataset['row'])
      const key = row ? latest.current?.[index] : undefined
      focused.current = key === undefined ? null : { key, index }
    }
    // If a dialog was still open when the row disappeared, the focus is lost only when the dialog closes.
    const closed = () => void requestAnimationFrame(() => rescue(root.current, focused, latest.current))
    document.addEventListener('focusin', note)
    document.addEventListener('close', closed, true)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('close', closed, true)
    }
  }, [root])
}

/** Moves the focus if the row that had it is gone, and no other element has the focus. */
function rescue(
  table: HTMLElement | null,
  focused: { current: Focused | null },
  keys: readonly (string | number)[] | null,
): void {
  const lost = focused.current
  const index = lost && keys && rowInstead(lost, keys)
  if (index === null || !hasLostFocus()) return
  focused.current = null
  focusRow(table, index)
}

/**
 * Returns the index of the row that gets the focus of a lost row: the next row, else the last one; -1 if no row is left. Null if
 * the row still exists.
 */
export const rowInstead = ({ key, index }: Focused, keys: readonly (string | number)[]): number | null =>
  keys.includes(key) ? null : Math.min(index, keys.length - 1)

const hasLostFocus = () => document.activeElement === null || document.activeElement === document.body

function focusRow(table: HTMLElement | null, index: number): void {
  const row = table?.querySelector<HTMLElement>(`[data-row="${index}"]`)
  if (row) return row.focus()
  const heading = (table?.closest('main') ?? document).querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
}
