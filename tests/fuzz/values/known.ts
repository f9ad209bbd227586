import type { RowKind } from '#contract/core/access.ts'
import type { Random } from '#server/demo/random.ts'

export type Scalar = string | number

/** Existing values, so that a request passes the first checks: read from the database, and some from the contract. */
export interface Known {
  /** Ids of the rows that decide access: the caller's own, and those of other channels. */
  rows: Record<RowKind, { own: readonly Scalar[]; foreign: readonly Scalar[] }>
  /** Values by the name of their field, without its case, signs and plural: `event_id` and `eventIds` are the same name. */
  byField: ReadonlyMap<string, readonly Scalar[]>
  uuids: readonly string[]
  numbers: readonly number[]
  /** Milliseconds since 1970; made dates are around it. */
  now: number
}

export const fieldName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '')
    .replace(/s$/, '')

/** Returns an existing value of a field with this name. */
export function knownOf(known: Known, field: string, random: Random): Scalar | undefined {
  const values = known.byField.get(fieldName(field))
  return values && values.length > 0 ? random.pick(values) : undefined
}
