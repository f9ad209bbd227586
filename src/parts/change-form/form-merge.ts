type Values = object

/** Flattens a form's values, nested ones included, to a map by dotted name; a list is one value (a "leaf"). */
export function leavesOf(values: Values, under = ''): Map<string, unknown> {
  const leaves = new Map<string, unknown>()
  for (const [name, value] of Object.entries(values)) {
    if (isGroup(value)) for (const [path, leaf] of leavesOf(value, `${under}${name}.`)) leaves.set(path, leaf)
    else leaves.set(`${under}${name}`, value)
  }
  return leaves
}

const isGroup = (value: unknown): value is object => value !== null && typeof value === 'object' && !Array.isArray(value)

/** Whether two leaves are equal, ignoring blanks around a text. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(bare(a)) === JSON.stringify(bare(b))
const bare = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** The dotted names of fields that differ between the initial and the current values. */
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

/** A form's values, and the values it was filled with (`seen`), which are the precondition of its change. */
export interface Edited<V> {
  values: V
  seen: V
}

/**
 * Merges an edit with the current row. Fields that the person did not change get the current values. Fields that the person changed
 * stay as typed; if somebody else changed such a field, too, `theirs` has its current value, so that the person can choose.
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
