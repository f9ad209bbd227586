import type { RowKind } from '#contract/core/access.ts'
import type { Random } from '#server/demo/random.ts'

export type Scalar = string | number

/** Values that exist, so that a request gets past the first look: read from the database and from what the server answers. */
export interface Known {
  /** Ids of the rows by which access is decided: the caller's own, and those of other channels. */
  rows: Record<RowKind, { own: readonly Scalar[]; foreign: readonly Scalar[] }>
  /** Keyed by the name of a field, ignoring case and number: `event_id` and `eventIds` are one. */
  byField: ReadonlyMap<string, readonly Scalar[]>
  uuids: readonly string[]
  numbers: readonly number[]
  /** Milliseconds since 1970, around which dates are made. */
  now: number
}

export const fieldName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '')
    .replace(/s$/, '')

/** One of the values a field of this name has somewhere. */
export function knownOf(known: Known, field: string, random: Random): Scalar | undefined {
  const values = known.byField.get(fieldName(field))
  return values && values.length > 0 ? random.pick(values) : undefined
}
