import type { Order, Party } from '#contract/marketplace-rows.ts'
import { csvPieces, type Cell } from '#lib/csv-write.ts'
import { fileTimes } from '#server/exports/file-times.ts'

const header = (fees: boolean) => [
  'Order ID',
  'Status',
  'Event Title',
  'Buyer',
  'Seller',
  'Section',
  'Row',
  'First Seat',
  'Last Seat',
  'Total',
  'Currency',
  'Buyer Fees',
  'Seller Fees',
  'Seller Gets',
  'Tax',
  ...(fees ? ['Platform Fees'] : []),
  'Created At',
  'Completed At',
  'Delivered At',
  'Refunded At',
]

/**
 * Returns the orders as a CSV file.
 * @param zone the channel's time zone, for all times
 * @param fees whether the reader sees the platform's fees
 */
export function ordersCsv(pages: AsyncIterable<readonly Order[]>, zone: string, fees: boolean): AsyncGenerator<string> {
  const written = fileTimes(zone)
  const at = (time: string | null) => time && written(time)
  const cells = (order: Order): Cell[] => [
    order.id,
    order.status,
    order.event.title,
    nameOf(order.buyer),
    nameOf(order.seller),
    order.section_name,
    order.row_name,
    order.first_seat,
    order.last_seat,
    order.total,
    order.currency.toUpperCase(),
    order.buyer_fees,
    order.seller_fees,
    order.seller_gets,
    order.tax,
    ...(fees ? [order.holdfast_fees ?? 0] : []),
    at(order.created_at),
    at(order.completed_at),
    at(order.delivered_at),
    at(order.buyer_refunded_at),
  ]
  return csvPieces(header(fees), pages, cells)
}

const nameOf = (person: Party | null) => person && [person.first_name, person.last_name].filter(Boolean).join(' ')
