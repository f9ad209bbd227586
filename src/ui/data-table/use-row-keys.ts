import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'

import { isForControl, rowAfterKey } from './row-keys.ts'

/** One tab stop for all rows; j, k, arrows, Home, End and the page keys move it; Enter and a press open the row. */
export function useRowKeys<Row>(
  rows: Row[],
  onOpen: ((row: Row) => void) | undefined,
  opens: (row: Row) => boolean = () => true,
  onKey: (row: Row, key: string) => boolean = () => false,
) {
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
      if (document.activeElement !== document.body || document.querySelector('dialog[open]')) return
      body.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus()
    }
    document.addEventListener('keydown', enter)
    return () => document.removeEventListener('keydown', enter)
  }, [])

  const open = (row: Row) => opens(row) && onOpen?.(row)
  const rowProps = (row: Row, index: number) => ({
    'data-row': index,
    'data-open': onOpen && opens(row) ? '' : undefined,
    tabIndex: index === focusable ? 0 : -1,
    onFocus: () => setCurrent(index),
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (isForControl(event.target, event.currentTarget) || !getSelection()?.isCollapsed) return
      open(row)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return
      if (event.key === 'Enter') return void open(row)
      if (onKey(row, event.key)) return event.preventDefault()
      const next = rowAfterKey(event.key, index, rows.length)
      if (next === null) return
      event.preventDefault()
      focusRow(next)
    },
  })
  return { body, rowProps }
}
