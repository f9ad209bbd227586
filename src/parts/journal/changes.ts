import { startCase } from '#lib/case.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { differencesOf, type Difference } from './differences.ts'
import { fieldLabels } from './field-labels.ts'
import type { Line } from './line.ts'
import { fill, joined, type Piece } from './pieces.ts'

/** The most changes that a line lists. */
const LISTED = 3
/** The most characters of a value that a line shows. */
const SHOWN = 40

/** Parts of settings that only group fields, and have no label in the forms. */
const groups = new Set(['ui', 'sso', 'sales_channel'])

/** A field's label; without one, its wire name in words: `payment.amount` → `Payment · Amount`. */
export const fieldName = (field: string): string =>
  field
    .split('.')
    .filter((name, nth, names) => nth === names.length - 1 || !groups.has(name))
    .map((name) => (Object.hasOwn(fieldLabels, name) ? fieldLabels[name]!() : startCase(name)))
    .join(' · ')

/** The fields that are 1 for on and 0 for off. */
const switches = new Set(['status', 'upgrade_status'])

const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

/** A value of a field for people: dates in the channel's zone, switches as words. */
export function valueWords(field: string, value: string | null, zone: string): string {
  if (value === null || value === '') return m.common_empty_value()
  if (value === 'true') return m.common_on()
  if (value === 'false') return m.common_off()
  if (switches.has(field) && (value === '1' || value === '0')) return value === '1' ? m.common_enabled() : m.common_disabled()
  if (isInstant(value)) return formatDateTime(value, zone)
  return value
}

const shortValue = (field: string, value: string | null, zone: string) => {
  const words = valueWords(field, value, zone)
  return words.length > SHOWN ? `${words.slice(0, SHOWN - 1)}…` : words
}

const changePieces = ({ field, before, after }: Difference, zone: string): Piece[] =>
  fill(m.journal_change, {
    field: fieldName(field),
    before: shortValue(field, before, zone),
    after: shortValue(field, after, zone),
  })

/** The changed fields of a line, old → new; at most three, and how many more there are. */
export function changesOf({ entry, zone }: Line): Piece[] | null {
  if (entry.before === null || entry.after === null) return null
  const all = differencesOf(entry)
  if (all.length === 0) return null
  const listed = all.slice(0, LISTED).map((one) => changePieces(one, zone))
  const more = all.length - listed.length
  return joined(more > 0 ? [...listed, [{ text: m.journal_more_changes({ count: more }) }]] : listed)
}
