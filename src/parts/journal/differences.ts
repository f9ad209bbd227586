import type { JournalEntry } from '#contract/journal.ts'
import { isFields } from '#lib/fields.ts'

export interface Difference {
  /** The path of the field, with dots: `payment.amount`. */
  field: string
  before: unknown
  after: unknown
}
type Recorded = Pick<JournalEntry, 'before' | 'after'>

/** Fields that are not shown, since their changes do not matter to a reader. */
const unread = new Set(['version', 'sales_channel_id', 'created_at', 'createdAt', 'updated_at'])
/** Parts of rows that repeat other fields, or that are computed. */
const computed = new Set(
  `event dashboard_user created_by_dashboard_user text_buy_segment reward series_events series_additional_data
  additional_data is_series_offer active_subscriptions awarded redeemed_count _count total_quantity total_purchased currency_symbol
  dns user_email`.split(/\s+/),
)

/** Fields that change only together with another field of the row, which is shown. */
const implied = new Set(['background.picture.width', 'background.picture.height'])

/** The changed fields of a row. A nested object is shown field by field: `payment.amount`. */
export function differencesOf({ before, after }: Recorded): Difference[] {
  const [then, now] = [flat(before), flat(after)]
  const names = new Set([...then.keys(), ...now.keys()])
  // Of a seat, `reserved_at` is the same moment as `reserved_until` in an older format.
  if (names.has('reserved_until')) names.delete('reserved_at')
  const fields = [...names].filter((field) => isShown(field, now.size > 0 ? now : then))
  const all = fields.map((field) => ({ field, before: then.get(field) ?? null, after: now.get(field) ?? null }))
  const changed = new Set(all.filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after)).map(({ field }) => field))
  // The value of a price rule depends on its type (percent or amount), so a change of the type is shown as a change of the value.
  if (changed.delete('change_type')) changed.add('change_value')
  return all.filter(({ field }) => changed.has(field))
}

function isShown(field: string, row: ReadonlyMap<string, unknown>): boolean {
  const names = field.split('.')
  if (unread.has(names.at(-1)!) || computed.has(names[0]!) || implied.has(field)) return false
  if (names.length > 1 && names.at(-1) === 'id') return false
  // In settings, the group of this name has the channel's own settings. In rows with a channel id, it only repeats the row's
  // channel.
  if (names[0] === 'sales_channel') return !row.has('sales_channel_id') && !row.has('sales_channel.id')
  return field !== 'event_id' || !row.has('events')
}

/** The deepest level of nested objects that is compared. */
const DEPTH = 2

function flat(value: unknown, name = '', into = new Map<string, unknown>(), depth = 0): Map<string, unknown> {
  // A missing list and an empty list are shown alike, so they count as equal.
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return into
  if (isFields(value) && depth <= DEPTH) {
    for (const [key, part] of Object.entries(value)) flat(part, name === '' ? key : `${name}.${key}`, into, depth + 1)
    return into
  }
  return into.set(name, value)
}
