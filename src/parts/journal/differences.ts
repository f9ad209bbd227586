import type { JournalEntry } from '#contract/journal.ts'

export interface Difference {
  field: string
  before: string | null
  after: string | null
}
type Recorded = Pick<JournalEntry, 'before' | 'after'>

/** Fields that are not shown, since their changes do not matter to a reader. */
const unread = new Set(['version', 'sales_channel_id'])

/** The changed fields of a row. A nested object is shown field by field: `payment.amount`. */
export function differencesOf({ before, after }: Recorded): Difference[] {
  const [then, now] = [flat(before), flat(after)]
  return [...new Set([...then.keys(), ...now.keys()])]
    .filter((field) => !unread.has(field.split('.').at(-1)!) && then.get(field) !== now.get(field))
    .map((field) => ({ field, before: then.get(field) ?? null, after: now.get(field) ?? null }))
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The deepest level compared. */
const DEPTH = 2

function flat(value: unknown, name = '', into = new Map<string, string>(), depth = 0): Map<string, string> {
  if (value === null || value === undefined) return into
  if (isFields(value) && depth <= DEPTH) {
    for (const [key, part] of Object.entries(value)) flat(part, name === '' ? key : `${name}.${key}`, into, depth + 1)
    return into
  }
  return into.set(name, typeof value === 'string' ? value : JSON.stringify(value))
}
