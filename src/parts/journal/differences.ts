import type { JournalEntry } from '#contract/journal.ts'

export interface Difference {
  field: string
  before: string | null
  after: string | null
}
type Recorded = Pick<JournalEntry, 'before' | 'after'>

/** Fields that are not shown, since their changes do not matter to a reader. */
const unread = new Set(['version', 'sales_channel_id'])

/**
 * The changed fields of a row; for a call without a row, its request. A nested object is shown
 * field by field: `payment.amount`.
 */
export function differencesOf({ before, after }: Recorded): Difference[] {
  const [then, now] = [flat(before), flat(requestedIn(after) ?? after)]
  return [...new Set([...then.keys(), ...now.keys()])]
    .filter((field) => !unread.has(field.split('.').at(-1)!) && then.get(field) !== now.get(field))
    .map((field) => ({ field, before: then.get(field) ?? null, after: now.get(field) ?? null }))
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The request of a call without a row: for such calls the server records request and response in `after`. */
function requestedIn(after: unknown): Fields | null {
  if (!isFields(after) || !('answer' in after)) return null
  const parts = ['params', 'query', 'body', 'plan', 'file'].map((part) => after[part])
  return Object.assign({}, ...parts.filter(isFields)) as Fields
}

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

const names = ['title', 'name', 'code', 'domain', 'email']

/** A row's name: its seat, title, name or code, or those of its parent; null if it has none. */
export const nameOf = ({ before, after }: Recorded): string | null => nameIn(after ?? before)

function nameIn(value: unknown, depth = 0): string | null {
  if (!isFields(value)) return null
  const { section, row, seat } = value
  if (typeof section === 'string' && typeof seat === 'string') return [section, row, seat].filter(Boolean).join(' ')
  for (const name of names) {
    const text = value[name]
    if (typeof text === 'string' && text !== '') return text
  }
  if (depth > DEPTH) return null
  for (const part of Object.values(value)) {
    const name = nameIn(part, depth + 1)
    if (name !== null) return name
  }
  return null
}
