/** Which place of the page each section stands in, by its name. */
export type Places = ReadonlyMap<string, number>

/**
 * The places of the sections that are now in sight. One that stays keeps its place; one that is new takes over that of one that went,
 * so that its elements are filled anew instead of being made: typing a search brings others with every key. Nothing takes over the
 * place that has the focus: what has it would be another seat, unseen.
 * @returns `before` where nothing changed
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
