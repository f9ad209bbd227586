import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'

import type { DataTableProps } from './data-table-props.ts'
import { isForControl, rowAfterKey } from './row-keys.ts'

/**
 * Whether `j` may move the focus into the rows: if nothing, a link, or a button without a popup has the focus, because these do not
 * use letter keys.
 */
const isFree = (focused: Element | null) => focused === document.body || focused?.matches('a, button:not([aria-haspopup])')

/** One tab stop for all rows; j, k, arrows, Home, End and the page keys move it; Enter and a press open the row. */
export function useRowKeys<Row>({
  rows,
  onRow: onOpen,
  opens = () => true,
  rowHref,
  onRowKey: onKey = () => false,
}: Pick<DataTableProps<Row>, 'rows' | 'onRow' | 'opens' | 'rowHref' | 'onRowKey'>) {
  const body = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState(0)
  const focusable = Math.min(current, Math.max(rows.length - 1, 0))

  const focusRow = (index: number) => {
    setCurrent(index)
    body.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus()
  }

  useEffect(() => {
    const enter = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'j' || event.ctrlKey || event.metaKey || event.altKey) return
      if (!isFree(document.activeElement) || document.querySelector('dialog[open]')) return
      body.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()
    }
    document.addEventListener('keydown', enter)
    return () => document.removeEventListener('keydown', enter)
  }, [])

  const open = (row: Row) => opens(row) && onOpen?.(row)
  const hrefOf = (row: Row) => (opens(row) ? rowHref?.(row) : undefined)
  /** Opens the row in this tab. If the row has an address and the press asks for it, opens the row in another tab. */
  const press = (row: Row, elsewhere: boolean) => {
    const href = elsewhere ? hrefOf(row) : undefined
    if (href === undefined) open(row)
    else globalThis.open(href, '_blank', 'noopener')
  }
  const rowProps = (row: Row, index: number) => ({
    'data-row': index,
    'data-open': onOpen && opens(row) ? '' : undefined,
    tabIndex: index === focusable ? 0 : -1,
    onFocus: () => setCurrent(index),
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (isForControl(event.target, event.currentTarget) || !getSelection()?.isCollapsed) return
      press(row, event.ctrlKey || event.metaKey)
    },
    // The middle button opens another tab; its default action, scrolling, is prevented.
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      if (event.button === 1 && hrefOf(row) !== undefined && !isForControl(event.target, event.currentTarget))
        event.preventDefault()
    },
    onAuxClick: (event: MouseEvent<HTMLElement>) => {
      if (event.button === 1 && hrefOf(row) !== undefined && !isForControl(event.target, event.currentTarget)) press(row, true)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.altKey || event.target !== event.currentTarget) return
      if (event.key === 'Enter') return press(row, event.ctrlKey || event.metaKey)
      if (event.ctrlKey || event.metaKey) return
      if (onKey(row, event.key)) return event.preventDefault()
      const next = rowAfterKey(event.key, index, rows.length)
      if (next === null) return
      event.preventDefault()
      focusRow(next)
    },
  })
  return { body, rowProps, hrefOf, open }
}
