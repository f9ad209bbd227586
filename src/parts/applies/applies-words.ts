import { m } from '#messages/m.ts'

/**
 * Returns a status or a list of events in words, for the sync tray and the list of refused changes; undefined for other fields.
 */
export function appliesWords(field: string, value: unknown): string | undefined {
  if (field === 'status' && typeof value === 'number') return value === 1 ? m.sync_value_on() : m.sync_value_off()
  if (field === 'events' && Array.isArray(value)) return m.list_picked_events({ count: value.length })
  return undefined
}
