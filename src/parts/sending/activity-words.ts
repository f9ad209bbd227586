import type { OfferActivity } from '#contract/offers.ts'
import { formatDateTime } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { showCount } from '#ui/count/count.ts'
import { statusWords, type ShownStatus } from '#parts/sending/send-status.tsx'

const word = (status: unknown): string =>
  Object.hasOwn(statusWords, String(status)) ? statusWords[status as ShownStatus]() : String(status)
const count = (value: unknown): number => Number(value ?? 0)

/** A line of the log in the current language; a line of an unknown kind keeps the server's text. */
export function activityWords({ description, metadata }: Pick<OfferActivity, 'description' | 'metadata'>): string {
  const { what, from, to, by } = metadata
  switch (what) {
    case 'status': {
      const change = from ? m.offers_log_status({ from: word(from), to: word(to) }) : m.offers_log_created({ status: word(to) })
      return by ? m.offers_log_by({ what: change, name: String(by) }) : change
    }
    case 'edited':
      return m.offers_log_by({ what: m.offers_log_edited(), name: String(by) })
    case 'configured':
      return m.offers_log_by({ what: m.offers_log_configured(), name: String(by) })
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
