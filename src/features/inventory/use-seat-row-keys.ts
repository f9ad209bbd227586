import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { rowAfterKey } from '#ui/data-table/row-keys.ts'
import type { TableSelection } from './use-table-selection.ts'

/** The `aria-rowindex` of the first seat; the table's head has index 1. */
const FIRST = 2
/** The height of the selection bar, which covers the lower edge of the window, in pixels. */
const BELOW_PX = 64
/** The most frames to wait until a row is rendered after scrolling to it. */
const MOST_FRAMES = 10

const indexOf = (row: Element) => Number(row.getAttribute('aria-rowindex')) - FIRST

interface Keys {
  body: RefObject<HTMLTableSectionElement | null>
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
  /** Selects the rows from the last focused one to the row `index`, and focuses that row. */
  extendTo: (index: number) => void
}

interface Options {
  /** The number of rows, rendered or not. */
  count: number
  /** The height of a row, in pixels. */
  rowHeight: number
  /** The height of the section's head, which covers rows below the toolbar, in pixels. */
  covered: number
  /** Null if this person may not select seats. */
  selection: TableSelection | null
}

/**
 * Moves the focus between the rows of a seat table, of which only those in sight are rendered: j, k, arrows, Home, End and the
 * page keys. With Shift they also select, and x selects one seat. Without a focus, j enters the table.
 */
export function useSeatRowKeys({ count, rowHeight, covered, selection }: Options): Keys {
  const body = useRef<HTMLTableSectionElement>(null)
  const focused = useRef<number | null>(null)
  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'j' || event.ctrlKey || event.metaKey || event.altKey || body.current === null) return
      if (document.activeElement !== document.body || document.querySelector('dialog[open]')) return
      const ceiling = ceilingOf(body.current, covered)
      const rows = [...body.current.querySelectorAll('tr[aria-rowindex]')]
      const first = rows.find((row) => row.getBoundingClientRect().top >= ceiling)
      if (first && first.getBoundingClientRect().bottom <= innerHeight) focusSeat(body.current, indexOf(first))
    }
    document.addEventListener('keydown', enter)
    return () => document.removeEventListener('keydown', enter)
  }, [covered])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && selection === null)) return
    const row = (event.target as Element).closest('tr[aria-rowindex]')
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if (row !== null && key === 'x' && !event.shiftKey) return selection?.flip(indexOf(row))
    const next = row && rowAfterKey(key, indexOf(row), count)
    if (row === null || next === null) return
    event.preventDefault()
    if (event.shiftKey) selection?.extend(indexOf(row), next)
    else selection?.end()
    if (body.current === null || next === indexOf(row)) return
    const top = row.getBoundingClientRect().top + (next - indexOf(row)) * rowHeight
    const ceiling = ceilingOf(body.current, covered)
    const floor = innerHeight - BELOW_PX - rowHeight
    if (top < ceiling) scrollBy({ top: top - ceiling })
    else if (top > floor) scrollBy({ top: top - floor })
    focusSeat(body.current, next)
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const row = target.closest('tr[aria-rowindex]')
    if (row !== null) focused.current = indexOf(row)
  }
  const extendTo = useCallback(
    (index: number) => {
      selection?.extend(focused.current ?? index, index)
      if (body.current !== null) focusSeat(body.current, index)
    },
    [selection],
  )
  return { body, onKeyDown, onFocus, extendTo }
}

/** The upper edge of the area in which rows are not covered, in pixels of the window. */
const ceilingOf = (body: Element, covered: number): number =>
  (Number.parseFloat(getComputedStyle(body).getPropertyValue('--inventory-head')) || 0) + covered

/** Focuses the actions of a seat. If the seat has no actions, focuses its row. */
function focusSeat(body: HTMLElement, index: number, frames = MOST_FRAMES): void {
  const row = body.querySelector<HTMLElement>(`tr[aria-rowindex="${index + FIRST}"]`)
  if (row === null) {
    if (frames > 0) requestAnimationFrame(() => focusSeat(body, index, frames - 1))
    return
  }
  const actions = row.querySelector<HTMLElement>('[data-seat-actions]') ?? row
  actions.focus({ preventScroll: true })
}
