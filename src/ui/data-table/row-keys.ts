/**
 * Returns the index of the row to focus after a key pressed on row `index` of `count`; null if the key does not move the focus.
 */
export function rowAfterKey(key: string, index: number, count: number): number | null {
  if (count === 0) return null
  const last = count - 1
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return Math.min(index + 1, last)
    case 'k':
    case 'ArrowUp':
      return Math.max(index - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    case 'PageDown':
      return Math.min(index + 10, last)
    case 'PageUp':
      return Math.max(index - 10, 0)
    default:
      return null
  }
}

/** Whether a press or key came from a control in the row: a button, a link, a field. */
export function isForControl(target: EventTarget | null, row: Element): boolean {
  if (!(target instanceof Element)) return false
  const control = target.closest('a, button, input, select, textarea, label, [popover], [role=menuitem], [data-acts]')
  return control !== null && control !== row && (row.contains(control) || !row.contains(target))
}
