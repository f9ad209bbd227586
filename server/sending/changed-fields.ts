import { isDeepStrictEqual } from 'node:util'

type Value = string | number | boolean | null

/** A changed field of a send for its log, by its name on the wire; the values only if they are short. */
export type FieldChange = { field: string } | { field: string; from: Value; to: Value }

/** The names in the API of the columns that have another name there. */
const wireNames: Record<string, string> = { segment_id: 'text_buy_segment_id', event_ids: 'events', media: 'media_attachments' }
/** The fields whose values are short enough for a log line and make sense without other rows. */
const short = new Set([
  'title',
  'send_at',
  'auto_send',
  'auto_scale',
  'seatmap_view',
  'requires_inventory_to_send',
  'estimated_conversion_rate',
  'max_users_per_batch',
])

/** Returns the fields in which a stored send differs from its new state. */
export function changedFieldsOf<Row extends object>(before: { [Field in keyof Row]?: unknown }, row: Row): FieldChange[] {
  return (Object.keys(row) as (keyof Row & string)[]).flatMap((column) => {
    const [from, to] = [before[column] ?? null, row[column] ?? null]
    if (isDeepStrictEqual(from, to)) return []
    const field = wireNames[column] ?? column
    return [short.has(column) ? { field, from: from as Value, to: to as Value } : { field }]
  })
}
