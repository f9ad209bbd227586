import { formatDateTime, localZone } from '#lib/time.ts'
import { m } from '#messages/m.ts'

const names: Record<string, () => string> = {
  status: m.sync_field_status,
  reserved_by: m.sync_field_reserved_by,
  reserved_until: m.sync_field_reserved_until,
  category: m.sync_field_category,
  league: m.sync_field_league,
  security_phrase: m.sync_field_security_phrase,
  marketplace_cutoff_at: m.sync_field_marketplace_cutoff_at,
  theme: m.sync_field_theme,
  title: m.sync_field_title,
  description: m.sync_field_description,
  total_quantity: m.sync_field_total_quantity,
  price: m.sync_field_price,
}
const seatStatuses: Record<string, () => string> = {
  Available: m.inventory_available,
  Reserved: m.inventory_reserved,
  Purchased: m.inventory_purchased,
}
const hidden = new Set(['uuid', 'id', 'version', 'reserved_at', 'event_id', 'upgrade_status'])
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const nameOf = (field: string): string => names[field]?.() ?? field.replaceAll('_', ' ')

/** A value of a row in words: times in the event's zone, people by name, the event's switch as on and off. */
function wordsOf(field: string, value: unknown, zone: string): string {
  if (value === null || value === undefined || value === '') return field === 'reserved_by' ? m.sync_nobody() : m.sync_empty()
  if (field === 'status' && typeof value === 'number') return value === 1 ? m.sync_value_on() : m.sync_value_off()
  if (field === 'status' && typeof value === 'string') return seatStatuses[value]?.() ?? value
  if (typeof value === 'string') return instant.test(value) ? formatDateTime(value, zone) : value
  if (typeof value !== 'object') return String(value)
  if ('name' in value) return String(value.name)
  const inner = Object.values(value).filter((one) => one !== null && one !== '')
  return inner.length === 0 ? m.sync_empty() : inner.map(String).join(' · ')
}

/** The fields that were asked for, and who holds a seat, as pairs of words; of another row of the same kind. */
export function rowWords(
  row: unknown,
  fields: readonly string[],
  zone: string = localZone(),
): [name: string, value: string][] | null {
  if (row === null || row === undefined || typeof row !== 'object') return null
  const values = row as Record<string, unknown>
  // Of a free seat there is no holder and no end to tell.
  const free = values['status'] === 'Available'
  return fields
    .filter((field) => field in values && !hidden.has(field) && !(free && field.startsWith('reserved_')))
    .map((field) => [nameOf(field), wordsOf(field, values[field], zone)])
}

/** Which fields of the rows to compare: those asked for; of a seat always who holds it and until when. */
export function fieldsOf(asked: Record<string, unknown>): string[] {
  const fields = Object.keys(asked).filter((field) => !hidden.has(field))
  if (!('reserved_until' in asked) && !('reserved_by' in asked)) return fields
  return [...new Set([...fields, 'status', 'reserved_by', 'reserved_until'])]
}
