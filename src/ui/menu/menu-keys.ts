/** Returns the index of the entry to focus after a key pressed on entry `index`; null if the key does not move the focus. */
export function entryAfterKey(key: string, index: number, labels: string[]): number | null {
  const count = labels.length
  if (count === 0) return null
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

/**
 * Finds the first entry from `index` on that begins with the text, continuing after the last entry at the first. For a single or
 * repeated letter, the search begins after `index`, so that each press moves to another entry.
 * @returns the index of the entry; null if there is no such entry
 */
export function entryTyped(typed: string, index: number, labels: string[]): number | null {
  const wanted = typed.toLowerCase()
  const repeated = [...wanted].every((letter) => letter === wanted[0])
  const start = repeated ? index + 1 : index
  const search = repeated ? (wanted[0] ?? '') : wanted
  for (let step = 0; step < labels.length; step++) {
    const at = (start + step + labels.length) % labels.length
    if (labels[at]?.trim().toLowerCase().startsWith(search)) return at
  }
  return null
}
