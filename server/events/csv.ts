import type { Event } from '#contract/events.ts'
import { csvPieces, type Cell } from '#lib/csv-write.ts'
import { importedColumns } from '#lib/imports/merged-event.ts'
import { parseLocalDateTime } from '#lib/local-time.ts'
import { formatFileDateTime } from '#lib/time.ts'

const header = [...importedColumns, 'upgrade_status', 'offers', 'bid_products'] as const

/** Returns events as a CSV file that can be imported again. Times are in the time zone of each row's event. */
export const eventsCsv = (pages: AsyncIterable<readonly Event[]>): AsyncGenerator<string> => csvPieces(header, pages, cells)

const cells = (event: Event): Cell[] => [
  event.event_id,
  event.title,
  local(event.time, event.timezone),
  event.timezone,
  event.venue,
  event.category,
  event.league,
  event.security_phrase,
  event.marketplace_cutoff_at && local(event.marketplace_cutoff_at, event.timezone),
  event.status,
  event.upgrade_status,
  event._count.offers,
  event._count.bid_product,
]

/** Returns a time in a zone, or in UTC if an import would read the local time as another moment (an hour that occurs twice). */
function local(at: string, zone: string): string {
  const text = formatFileDateTime(at, zone)
  return parseLocalDateTime(text, zone)?.at === at ? text : at
}
