/** The number of last characters that stay visible, since identifiers of one kind usually differ in them. */
const END_CHARACTERS = 6

/** Returns the index of the part that is never cut off; the index is not inside a surrogate pair. 0 for a short identifier. */
export function dividedAt(identifier: string): number {
  const characters = Array.from(identifier)
  if (characters.length <= 2 * END_CHARACTERS) return 0
  return characters.slice(0, -END_CHARACTERS).join('').length
}
