import { changedIn, leavesOf } from '#parts/change-form/form-merge.ts'

/** Converts the name and the value of a form's field to the wire. */
export interface OnWire {
  /** Returns the field's dotted wire name. */
  name?: (path: string) => string
  value?: (value: unknown) => unknown
}

/**
 * The fields that changed since a form was filled, as the body of a call; `if` has the seen values, so that the server
 * refuses to overwrite somebody else's change.
 * @returns null if nothing changed
 */
export function changesOf<V extends object>(
  seen: V,
  values: V,
  { name = same, value = same }: OnWire = {},
): (Record<string, unknown> & { if: Record<string, unknown> }) | null {
  const changed = changedIn(seen, values)
  if (changed.length === 0) return null
  const [before, after] = [leavesOf(seen), leavesOf(values)]
  const body = { if: Object.fromEntries(changed.map((path) => [name(path), value(before.get(path))])) }
  for (const path of changed) put(body, name(path).split('.'), value(after.get(path)))
  return body
}

const same = <T>(one: T): T => one

function put(into: Record<string, unknown>, [step = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) into[step] = value
  else put((into[step] ??= {}) as Record<string, unknown>, rest, value)
}
