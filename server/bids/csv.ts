import type { Bid } from '#contract/bids.ts'
import { csvPieces, type Cell } from '#lib/csv-write.ts'
import { fileTimes } from '#server/exports/file-times.ts'

const header = [
  'Bid ID',
  'Product',
  'Event Title',
  'Name',
  'Email',
  'Phone',
  'Amount',
  'Quantity',
  'Paid',
  'Status',
  'Created At',
  'Updated At',
] as const

/** Returns bids as a CSV file; dates are in the channel's zone. */
export const bidsCsv = (pages: AsyncIterable<readonly Bid[]>, zone: string, time = fileTimes(zone)): AsyncGenerator<string> =>
  csvPieces(header, pages, (bid): Cell[] => [
    bid.id,
    bid.bid_product.name,
    bid.bid_product.event.title,
    [bid.User.first_name, bid.User.last_name].filter(Boolean).join(' '),
    bid.User.email,
    bid.User.phone,
    bid.amount,
    bid.quantity,
    bid.paid,
    bid.status,
    time(bid.created_at),
    time(bid.updated_at),
  ])
