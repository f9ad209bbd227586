/** So many characters at the end stay in sight: those in which identifiers of one kind differ as a rule. */
const END_CHARACTERS = 6

/** Where the part of an identifier begins that is never cut: never inside a pair of code units. A short one may be cut nowhere. */
export function dividedAt(identifier: string): number {
  const characters = Array.from(identifier)
  if (characters.length <= 2 * END_CHARACTERS) return 0
  return characters.slice(0, -END_CHARACTERS).join('').length
}
