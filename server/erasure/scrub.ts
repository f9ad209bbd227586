import type { Person } from '#server/kernel/holding.ts'

/** The text that replaces a person's name, addresses and other personal texts. */
export const ERASED = 'erased'

/** The fields of a row that identify a person. */
const personal = new Set(
  'name first_name last_name email phone zip_code address to reward_code referred_by third_party_member_id graduation_year attributes phone_lookup message text'.split(
    ' ',
  ),
)

/** Whether a row is about the person. Only such rows lose their personal fields: other rows, such as events, have names too. */
function isAbout(row: Record<string, unknown>, { id, first_name, last_name, email, phone, addresses }: Person): boolean {
  if (row['id'] === id && 'first_name' in row) return true
  if (row['user_id'] === id && 'direction' in row) return true
  const holds = (field: string, value: string | null) =>
    value !== null && typeof row[field] === 'string' && row[field].toLowerCase() === value.toLowerCase()
  if (holds('email', email) || holds('phone', phone)) return true
  if (addresses.some((one) => holds('to', one) || holds('address', one))) return true
  return first_name !== null && last_name !== null && holds('first_name', first_name) && holds('last_name', last_name)
}

/** Returns the words that identify this person in any text: all addresses, and the full name if no other fan has the same. */
export const wordsOf = ({ addresses, name }: Person): string[] => [
  ...addresses.map((one) => one.replace(/^\+/, '')),
  ...(name === null ? [] : [name]),
]

const escaped = (word: string) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

/** Replaces each word that identifies a person (`wordsOf`) in a text with `ERASED`. */
export function scrubText(text: string, person: Person): string {
  const words = wordsOf(person)
  if (words.length === 0) return text
  const any = words.map(escaped).join('|')
  return text.replaceAll(new RegExp(String.raw`(?<![\p{L}\p{N}])\+?(?:${any})(?![\p{L}\p{N}])`, 'giu'), ERASED)
}

/**
 * Erases a person in any JSON value: in rows about the person every personal field is emptied, and in all other texts the words
 * of `wordsOf` are replaced.
 * @param within whether the value is the body of a request about the person
 */
export function scrub(value: unknown, person: Person, within = false): unknown {
  if (typeof value === 'string') return scrubText(value, person)
  if (Array.isArray(value)) return value.map((one) => scrub(one, person))
  if (typeof value !== 'object' || value === null) return value
  const row = value as Record<string, unknown>
  const about = within || isAbout(row, person)
  // If the row is a recorded request about the person, the personal fields of its body are emptied too.
  const isAboutPerson = (row['params'] as { userId?: unknown } | undefined)?.userId === person.id
  return Object.fromEntries(
    Object.entries(row).map(([field, part]) => [
      field,
      about && personal.has(field) ? emptied(part) : scrub(part, person, isAboutPerson && field === 'body'),
    ]),
  )
}

/** Returns the replacement of a personal field, so that code that reads the field still works: a text, an empty list, or null. */
function emptied(part: unknown): unknown {
  if (typeof part === 'string') return ERASED
  return Array.isArray(part) ? [] : null
}
