/** The index of each visible section's element on the page, by the section's name. */
export type Places = ReadonlyMap<string, number>

/**
 * The places of the visible sections. A new section takes the place of one that left, so that its elements are reused while a
 * search is typed; never the focused place, because the focus would silently be on another seat.
 * @returns `before` if nothing changed
 */
export function placesOf(before: Places, names: readonly string[], focused: string | null): Places {
  if (before.size === names.length && names.every((name) => before.has(name))) return before
  const stay = new Set(names)
  const free = [...before]
    .flatMap(([name, place]) => (stay.has(name) || name === focused ? [] : [place]))
    .toSorted((a, b) => a - b)
  const after = new Map<string, number>()
  let next = Math.max(-1, ...before.values()) + 1
  for (const name of names) after.set(name, before.get(name) ?? free.shift() ?? next++)
  return after
}
