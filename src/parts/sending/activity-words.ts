import * as z from 'zod/mini'
import { BATCHES_A_MINUTE, type OfferActivity } from '#contract/offers.ts'
import { listed } from '#lib/listed.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { showCount } from '#ui/count/count.ts'
import { statusWords, type ShownStatus } from '#parts/sending/send-status.tsx'

const word = (status: unknown): string =>
  Object.hasOwn(statusWords, String(status)) ? statusWords[status as ShownStatus]() : String(status)
const count = (value: unknown): number => Number(value ?? 0)
/** The most names of a list in a line; the rest are counted. */
const LISTED = 10

/**
 * A line of the log in the current language; a line of an unknown kind keeps the server's text. @param zone the zone of its times
 */
export function activityWords({ description, metadata }: Pick<OfferActivity, 'description' | 'metadata'>, zone: string): string {
  const { what, from, to, by } = metadata
  switch (what) {
    case 'status': {
      const change = from ? m.offers_log_status({ from: word(from), to: word(to) }) : m.offers_log_created({ status: word(to) })
      return by ? m.offers_log_by({ what: change, name: String(by) }) : change
    }
    case 'edited':
      return withChanges(m.offers_log_by({ what: m.offers_log_edited(), name: String(by) }), metadata, zone)
    case 'configured':
      return withChanges(m.offers_log_by({ what: m.offers_log_configured(), name: String(by) }), metadata, zone)
    case 'begun':
      return m.offers_log_begun({ count: count(metadata['recipients']) })
    case 'batch':
      return [
        m.offers_log_sent({ count: count(metadata['sent']) }),
        count(metadata['failed']) > 0 ? m.offers_log_failed({ count: count(metadata['failed']) }) : '',
        count(metadata['skipped']) > 0 ? m.offers_log_skipped({ count: count(metadata['skipped']) }) : '',
        m.offers_log_left({ count: count(metadata['left']) }),
      ]
        .filter((part) => part !== '')
        .join(', ')
    case 'waiting':
      return waitingWords(metadata) ?? description
    case 'speed':
      return m.offers_log_speed({
        count: count(metadata['batch']),
        seats: showCount(count(metadata['available'])),
        rate: count(metadata['rate']),
      })
    default:
      return description
  }
}

const Changes = z.array(z.object({ field: z.string(), from: z.optional(z.unknown()), to: z.optional(z.unknown()) }))

/** The fields of a send by their wire names. */
const fieldWords: Record<string, () => string> = {
  title: m.common_title,
  message: m.sending_message,
  send_at: m.sending_send_at,
  type: m.sending_send_to,
  text_buy_segment_id: m.sending_send_to,
  media_attachments: m.mass_texts_attachments,
  events: m.offers_events,
  event_data: m.offers_codes,
  reward_id: m.offers_reward,
  auto_send: m.offers_auto_send,
  auto_scale: m.offers_auto_scale,
  seatmap_view: m.offers_seatmap_view,
  requires_inventory_to_send: m.offers_requires_inventory,
  estimated_conversion_rate: m.offers_conversion_rate,
  max_users_per_batch: m.offers_max_users,
}

/** Adds the changed fields to a line, with old and new values if the log has them. Older lines of the log have no fields. */
function withChanges(line: string, { changes }: Record<string, unknown>, zone: string): string {
  const read = Changes.safeParse(changes)
  if (!read.success) return line
  const named = read.data.map((change) => ({ ...change, name: fieldWords[change.field]?.() ?? change.field }))
  const withValues = new Set(named.filter(({ from, to }) => from !== undefined && to !== undefined).map(({ name }) => name))
  const parts = named.flatMap(({ field, name, from, to }) => {
    // Two fields have the same name: whether an offer goes to a segment, and to which one.
    if (from === undefined || to === undefined) return withValues.has(name) ? [] : [name]
    return [m.offers_log_change({ field: name, from: valueWords(field, from, zone), to: valueWords(field, to, zone) })]
  })
  return parts.length === 0 ? line : m.offers_log_changes({ what: line, changes: [...new Set(parts)].join('; ') })
}

function valueWords(field: string, value: unknown, zone: string): string {
  if (value === null) return field === 'text_buy_segment_id' ? m.sending_everybody() : m.common_none()
  if (Array.isArray(value)) return listWords(value.map(String))
  if (typeof value === 'boolean') return value ? m.common_yes() : m.common_no()
  if (field === 'send_at') return formatDateTime(String(value), zone)
  if (field === 'max_users_per_batch') return showCount(Number(value) * BATCHES_A_MINUTE)
  if (field === 'message') return m.offers_log_quoted({ text: String(value) })
  return typeof value === 'number' ? showCount(value) : String(value)
}

function listWords(names: readonly string[]): string {
  const shown = names.slice(0, LISTED)
  const more = names.length - shown.length
  return listed(more > 0 ? [...shown, m.offers_log_more({ count: more })] : shown)
}

/** The reason why a send is waiting. */
function waitingWords(metadata: Record<string, unknown>): string | null {
  if (metadata['for'] === 'inventory') return m.offers_waits_inventory()
  if (metadata['for'] === 'event-over') return m.offers_waits_over()
  if (metadata['for'] !== 'quiet-hours') return null
  return m.offers_waits_quiet({ time: formatDateTime(String(metadata['until']), String(metadata['zone'])) })
}

/** The reason why an offer is waiting now, from the newest line of its log. */
export const waitingNow = ([newest]: readonly OfferActivity[]): string | undefined =>
  newest?.metadata['what'] === 'waiting' ? (waitingWords(newest.metadata) ?? undefined) : undefined
