import { startCase } from '#lib/case.ts'
import { m } from '#messages/m.ts'
import { differencesOf, type Difference } from './differences.ts'
import { fieldLabels } from './field-labels.ts'
import type { Line } from './line.ts'
import { fill, joined, type Piece } from './pieces.ts'
import { valueWords, type ValueContext } from './value-words.ts'

/** The most changes that a line lists, and the most values of each. */
const LISTED = 10
/** The most characters of a text that a line shows; lists are shown whole. */
const SHOWN = 40

/** Parts of settings that only group fields, and have no label in the forms. */
const groups = new Set(['ui', 'sso', 'sales_channel', 'event_data', 'reserved_by', 'tax'])

/** A field's label; without one, its wire name in words: `payment.amount` → `Payment · Amount`. */
export const fieldName = (field: string, names: ValueContext['names'] = {}): string =>
  labelOf(field) ??
  field
    .split('.')
    .filter((name, nth, parts) => nth === parts.length - 1 || !groups.has(name))
    // In the codes of an offer, the id of each event is a field name, which is replaced by the event's title.
    .map((name) => names[`events ${name}`] ?? labelOf(name) ?? startCase(name))
    .join(' · ')

const labelOf = (field: string): string | undefined => (Object.hasOwn(fieldLabels, field) ? fieldLabels[field]!() : undefined)

/** The row of a line before or after its change, and all else that its values need to be shown. */
export const contextOf = ({ entry, zone }: Line, row: 'before' | 'after'): ValueContext => ({
  row: (entry[row] ?? {}) as Record<string, unknown>,
  currency: entry.facts.currency,
  zone,
  names: entry.facts.names ?? {},
})

/** A value inside a sentence: short, and in quotes if it is a text with spaces. */
function shortValue(field: string, value: unknown, context: ValueContext): string {
  const words = valueWords(field, value, { ...context, most: LISTED })
  if (Array.isArray(value)) return words
  const short = words.length > SHOWN ? `${words.slice(0, SHOWN - 1)}…` : words
  return words === value && /\s/.test(words) ? m.journal_quoted({ text: short }) : short
}

const changePieces = ({ field, before, after }: Difference, line: Line): Piece[] =>
  fill(m.journal_change, {
    field: fieldName(field, line.entry.facts.names),
    before: shortValue(field, before, contextOf(line, 'before')),
    after: shortValue(field, after, contextOf(line, 'after')),
  })

/** The changed fields of a line, old → new: at most ten, and how many more there are. @param only whether a field is included */
export function changesOf(line: Line, only: (field: string) => boolean = () => true): Piece[] | null {
  const { entry } = line
  if (entry.before === null || entry.after === null) return null
  const all = differencesOf(entry).filter(({ field }) => only(field))
  if (all.length === 0) return null
  const listed = all.slice(0, LISTED).map((one) => changePieces(one, line))
  const more = all.length - listed.length
  return joined(more > 0 ? [...listed, [{ text: m.journal_more_changes({ count: more }) }]] : listed)
}
