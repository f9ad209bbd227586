import type { JournalEntry } from '#contract/journal.ts'

export interface Difference {
  field: string
  before: string | null
  after: string | null
}

/** How often a row changed says nothing to a reader. */
const unread = new Set(['version', 'sales_channel_id'])

/**
 * What changed of a row, field by field. Of a call without rows, what was asked for and what was answered. A field that is a row
 * of its own is told by its parts: `payment.amount`.
 */
export function differencesOf({ before, after }: Pick<JournalEntry, 'before' | 'after'>): Difference[] {
  const [then, now] = [flat(before), flat(after)]
  return [...new Set([...then.keys(), ...now.keys()])]
    .filter((field) => !unread.has(field.split('.').at(-1)!) && then.get(field) !== now.get(field))
    .map((field) => ({ field, before: then.get(field) ?? null, after: now.get(field) ?? null }))
}

/** So deep rows are taken apart. */
const DEPTH = 2

function flat(value: unknown, name = '', into = new Map<string, string>(), depth = 0): Map<string, string> {
  if (value === null || value === undefined) return into
  if (typeof value === 'object' && !Array.isArray(value) && depth <= DEPTH) {
    for (const [key, part] of Object.entries(value)) flat(part, name === '' ? key : `${name}.${key}`, into, depth + 1)
    return into
  }
  return into.set(name, typeof value === 'string' ? value : JSON.stringify(value))
}

/** What a row is called, by the first of its fields that is a name; null where it has none. */
export function nameOf({ before, after }: Pick<JournalEntry, 'before' | 'after'>): string | null {
  const row = flat(after ?? before)
  for (const field of names) {
    const name = row.get(field)
    if (name) return name
  }
  return null
}

const names = [
  'title',
  'name',
  'code',
  'domain',
  'answer.title',
  'answer.event.title',
  'event.title',
  'answer.name',
  'email',
  'file.name',
]
