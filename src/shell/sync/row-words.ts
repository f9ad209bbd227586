import type { Description } from '#data/outbox/describe.ts'
import { formatDateTime, localZone } from '#lib/time.ts'
import { m } from '#messages/m.ts'

const hidden = new Set(['uuid', 'id', 'version', 'reserved_at', 'event_id', 'sales_channel_id', 'upgrade_status', 'created_at'])
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/**
 * Returns a value of a row in words: in the way its area shows it, else times in the zone, objects with a name by this name, and
 * lists item by item.
 */
function wordsOf(field: string, value: unknown, described: Description, zone: string): string {
  const own = described.value?.(field, value)
  if (own !== undefined) return own
  if (value === null || value === undefined || value === '') return m.sync_empty()
  if (typeof value === 'string') return instant.test(value) ? formatDateTime(value, zone) : value
  if (typeof value === 'boolean') return value ? m.sync_value_yes() : m.sync_value_no()
  if (typeof value !== 'object') return String(value)
  if ('name' in value) return String(value.name)
  const inner = Object.values(value).filter((one) => one !== null && one !== '')
  return inner.length === 0 ? m.sync_empty() : inner.map(String).join(' · ')
}

/** The fields of a row as pairs of label and value; null without a row. */
export function rowWords(
  row: unknown,
  fields: readonly string[],
  described: Description,
  zone: string = localZone(),
): [name: string, value: string][] | null {
  if (row === null || row === undefined || typeof row !== 'object') return null
  const values = row as Record<string, unknown>
  return fields
    .filter((field) => field in values && !hidden.has(field) && (described.shows?.(field, values) ?? true))
    .map((field) => [described.fields[field]?.() ?? field.replaceAll('_', ' '), wordsOf(field, values[field], described, zone)])
}

/** The fields to compare: the requested fields, and those that the entry's area adds. */
export function fieldsOf(requested: Record<string, unknown>, described: Description): readonly string[] {
  const fields = Object.keys(requested).filter((field) => !hidden.has(field))
  return described.compared?.(fields) ?? fields
}
