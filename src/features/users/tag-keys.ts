/**
 * Returns the index of the chosen suggestion after a key; null if the key does not move the choice. The index -1 means the text
 * field itself, which comes before the first suggestion and after the last one.
 */
export function chosenAfterKey(key: string, chosen: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return chosen + 1 < count ? chosen + 1 : -1
  if (key === 'ArrowUp') return chosen === -1 ? count - 1 : chosen - 1
  return null
}
