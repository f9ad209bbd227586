import { rowKinds, type RowKind, type Scope } from '#contract/core/access.ts'
import type { RowId } from '#server/kernel/row-owners.ts'
import { BodyNotRead, type RawInput } from './validate.ts'

/**
 * Returns the distinct ids of a scope in an input, and whether the input contains something that cannot be an id.
 * @param valid whether the input is valid. An invalid one may have any shape; if the scope cannot read it, there are no ids
 */
export function namedBy(scope: Scope, input: RawInput, valid: boolean): { ids: RowId[]; strange: boolean } {
  const named = idsOf(scope, input, valid)
  const each = named === undefined || named === null ? [] : Array.isArray(named) ? named : [named]
  const ids = each.map((one) => idOf(scope.row, one))
  return { ids: [...new Set(ids.filter((id) => id !== undefined))], strange: ids.includes(undefined) }
}

function idsOf(scope: Scope, input: RawInput, valid: boolean): unknown {
  try {
    return scope.ids(input as never)
  } catch (error) {
    if (valid || error instanceof BodyNotRead) throw error
    return undefined
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns an id as the database writes it; undefined for a value that it could not look up. */
function idOf(row: RowKind, id: unknown): RowId | undefined {
  if (rowKinds[row] === 'uuid') return typeof id === 'string' && uuid.test(id) ? id.toLowerCase() : undefined
  if (typeof id === 'number') return Number.isInteger(id) && id >= 0 ? id : undefined
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : undefined
}
