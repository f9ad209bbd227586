/** The intersection of a union's members: a value of this type has the properties of all members. */
export type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** Merges objects into one. @throws Error if two of them have the same key, because one value would silently replace the other */
export function mergeOnce(parts: readonly (object | undefined)[]): object {
  const all: Record<string, unknown> = {}
  for (const [key, value] of parts.flatMap((part) => Object.entries(part ?? {}))) {
    if (Object.hasOwn(all, key)) throw new Error(`${key} is given twice.`)
    all[key] = value
  }
  return all
}
