type Values = object

/** The leaves of a form's values by their dotted names; a list is one leaf. */
export function leavesOf(values: Values, under = ''): Map<string, unknown> {
  const leaves = new Map<string, unknown>()
  for (const [name, value] of Object.entries(values)) {
    if (isGroup(value)) for (const [path, leaf] of leavesOf(value, `${under}${name}.`)) leaves.set(path, leaf)
    else leaves.set(`${under}${name}`, value)
  }
  return leaves
}

const isGroup = (value: unknown): value is object => value !== null && typeof value === 'object' && !Array.isArray(value)

/** Are two leaves the same? Blanks around a text say nothing. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(bare(a)) === JSON.stringify(bare(b))
const bare = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** The dotted names of what differs between the values a form was filled with and those it holds. */
export function changedIn<V extends Values>(seen: V, values: V): string[] {
  const before = leavesOf(seen)
  return [...leavesOf(values)].filter(([path, value]) => !isSame(before.get(path), value)).map(([path]) => path)
}

/** The values with some leaves replaced. */
export function withLeaves<V extends Values>(values: V, leaves: Iterable<readonly [string, unknown]>): V {
  const copy = structuredClone(values)
  for (const [path, value] of leaves) {
    const steps = path.split('.')
    const last = steps.pop()!
    let at = copy as Record<string, unknown>
    for (const step of steps) at = at[step] as Record<string, unknown>
    at[last] = value
  }
  return copy
}

/** What a form holds, and what it was filled from: the wish depends on what was seen, however long the form stands open. */
export interface Edited<V> {
  values: V
  seen: V
}

/**
 * An edit over the row as it is now. Fields that the person left alone show what is there; those that only the person changed
 * stay as typed; what both changed stays, too, and is named with its value now, so that the person chooses.
 */
export function mergeWith<V extends Values>(
  { values, seen }: Edited<V>,
  now: V,
): { edited: Edited<V>; theirs: Map<string, unknown> } {
  const mine = new Map([...leavesOf(values)].filter(([path]) => changedIn(seen, values).includes(path)))
  const changedThere = new Set(changedIn(seen, now))
  const there = leavesOf(now)
  const theirs = [...mine].filter(([path, value]) => changedThere.has(path) && !isSame(value, there.get(path)))
  return {
    edited: { values: withLeaves(now, mine), seen: now },
    theirs: new Map(theirs.map(([path]) => [path, there.get(path)])),
  }
}
