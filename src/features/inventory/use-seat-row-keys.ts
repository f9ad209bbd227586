import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { rowAfterKey } from '#ui/data-table/row-keys.ts'

/** The `aria-rowindex` of the first seat; the table's head has index 1. */
const FIRST = 2
/** The height of the bar with the selection, which covers the lower edge. */
const BELOW_PX = 64
/** The most frames to wait until a row is rendered after scrolling to it. */
const MOST_FRAMES = 10

const indexOf = (row: Element) => Number(row.getAttribute('aria-rowindex')) - FIRST

interface Keys {
  body: RefObject<HTMLTableSectionElement | null>
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/**
 * Moves the focus between the rows of a seat table, of which only visible ones are rendered: j, k, arrows, Home, End and the page
 * keys. Without a focus, j enters the table.
 * @param count all rows of the table
 * @param rowHeight pixels
 * @param covered pixels of the section's head, which covers rows below the toolbar
 */
export function useSeatRowKeys(count: number, rowHeight: number, covered: number): Keys {
  const body = useRef<HTMLTableSectionElement>(null)
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
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const row = (event.target as Element).closest('tr[aria-rowindex]')
    const next = row && rowAfterKey(event.key, indexOf(row), count)
    if (row === null || next === null) return
    event.preventDefault()
    if (body.current === null || next === indexOf(row)) return
    const top = row.getBoundingClientRect().top + (next - indexOf(row)) * rowHeight
    const ceiling = ceilingOf(body.current, covered)
    const floor = innerHeight - BELOW_PX - rowHeight
    if (top < ceiling) scrollBy({ top: top - ceiling })
    else if (top > floor) scrollBy({ top: top - floor })
    focusSeat(body.current, next)
  }
  return { body, onKeyDown }
}

/** The upper edge of the area in which rows are not covered, in pixels of the window. */
const ceilingOf = (body: Element, covered: number): number =>
  (Number.parseFloat(getComputedStyle(body).getPropertyValue('--inventory-head')) || 0) + covered

/** Focuses the actions of a seat or, if it has none, its row. */
function focusSeat(body: HTMLElement, index: number, frames = MOST_FRAMES): void {
  const row = body.querySelector<HTMLElement>(`tr[aria-rowindex="${index + FIRST}"]`)
  if (row === null) {
    if (frames > 0) requestAnimationFrame(() => focusSeat(body, index, frames - 1))
    return
  }
  row.tabIndex = -1
  const actions = row.querySelector<HTMLElement>('[data-seat-actions]') ?? row
  actions.focus({ preventScroll: true })
}
