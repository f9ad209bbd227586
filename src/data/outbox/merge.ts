import { valueAt } from '#contract/core/list.ts'
import { newKey } from '#data/key.ts'
import type { Fields } from '#lib/fields.ts'
import type { Entry, EntryProblem, Patch } from './entry.ts'

type Part = Omit<Entry, 'seq'>

/**
 * Divides an edit that was refused because somebody else has changed some of its fields. The fields that do not conflict become a
 * separate edit in the same place of the queue; the user has to decide about the others.
 * @returns null if the edit cannot be divided: all its fields were changed, or it is not an edit of fields
 */
export function splitStale(entry: Entry, problem: EntryProblem, now: number): [free: Part, ...rest: Part[]] | null {
  const { merge, if: seen, patches } = entry
  const [patch, ...others] = patches
  const current = problem.current
  if (problem.code !== 'Stale' || !merge || !seen || !current || patch?.op !== 'set' || others.length > 0) return null
  const { fields: body } = requestOf(entry.body)
  const changed = Object.keys(seen).filter((field) => !isSame(valueAt(current, field), seen[field]))
  const isAsRequested = (field: string) => isSame(valueAt(current, field), valueAt(body, field))
  const touched = withPartners(
    changed.filter((field) => !isAsRequested(field)),
    merge.together,
  )
  // The fields that nobody else changed, and those that somebody changed to the requested value.
  const free = Object.keys(seen).filter((field) => !touched.has(field))
  if (changed.length === 0 || free.length === 0) return null
  if (!leavesOf(body).every((field) => field in seen)) return null
  const part = (fields: readonly string[], state: Partial<Entry>): Part => partOf(entry, patch, fields, current, state, now)
  const goesOut = part(free, { state: 'queued', lastProblem: null, attempts: 0, firstSentAt: null })
  const seenNow = Object.fromEntries(free.filter(isAsRequested).map((field) => [field, valueAt(current, field)]))
  return [
    { ...goesOut, if: { ...goesOut.if, ...seenNow } },
    ...(touched.size > 0 ? [part([...touched], { state: 'attention', lastProblem: problem })] : []),
  ]
}

/** The fields that a body changes, and a function that writes such a body: an object, or a list of one row with its id. */
function requestOf(body: unknown): { fields: Fields; wrapped: (fields: Fields) => unknown } {
  if (!Array.isArray(body) || body.length !== 1) return { fields: (body ?? {}) as Fields, wrapped: (fields) => fields }
  const { id, ...fields } = body[0] as Fields
  return { fields, wrapped: (some) => [{ ...some, id }] }
}

/** Compares two values; lists are compared by their content. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The given fields, and the fields that must stay together with them. */
function withPartners(fields: readonly string[], together: readonly string[][]): Set<string> {
  const all = new Set(fields)
  for (const group of together) if (group.some((field) => all.has(field))) for (const field of group) all.add(field)
  return all
}

function partOf(
  entry: Entry,
  patch: Extract<Patch, { op: 'set' }>,
  fields: readonly string[],
  current: unknown,
  state: Partial<Entry>,
  now: number,
): Part {
  const mine = fields.filter((field) => entry.if && field in entry.if)
  const { fields: body, wrapped } = requestOf(entry.body)
  const part: Part & { seq?: number } = {
    ...entry,
    ...state,
    // The server has refused the old key for good.
    key: newKey(now),
    body: wrapped(picked(body, mine, {})),
    if: Object.fromEntries(mine.map((field) => [field, entry.if?.[field]])),
    // The other fields of the same object show the server's current values.
    patches: [{ ...patch, fields: picked(body, mine, current) }],
  }
  // The database gives the part its own sequence number.
  delete part.seq
  return part
}

/** The given fields of an object. For `theme.title`, the other fields of `theme` come from `under`. */
function picked(from: unknown, fields: readonly string[], under: unknown): Fields {
  const result: Fields = {}
  for (const field of fields) {
    const [top = '', below] = field.split('.')
    const value = valueAt(from, field)
    result[top] = below === undefined ? value : { ...((result[top] ?? valueAt(under, top)) as Fields | null), [below]: value }
  }
  return result
}

/** The paths of the values in a body, at most two deep. */
const leavesOf = (body: unknown): string[] =>
  Object.entries((body ?? {}) as Fields).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.keys(value).map((below) => `${name}.${below}`)
      : [name],
  )
