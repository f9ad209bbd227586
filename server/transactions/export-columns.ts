import type { StoredTransaction } from './transaction-row.ts'
import { roundMoney } from '#lib/money.ts'
import { formatFileDateTime } from '#lib/time.ts'
import type { SheetColumn } from '#server/exports/xlsx.ts'

/** A sale as files have it, with whose it is. */
export type ExportedTransaction = StoredTransaction & { channel_name: string; provider: string | null }

/** What the sales of one event come to, of one currency. */
export interface EventSums {
  event_id: string
  title: string
  time: string
  orders: number
  tickets: number
  gross: number
  refunded: number
  net: number
  currency: string
}

/** What a channel sold, of one currency. */
export interface ChannelSums extends Omit<EventSums, 'event_id' | 'title' | 'time'> {
  provider: string | null
  channel_name: string
  events: number
}

type Sums = Pick<EventSums, 'orders' | 'tickets' | 'gross' | 'refunded' | 'net' | 'currency'>

/** The columns of transactions.xlsx (decisions 1); times on the clock of a zone. */
export const transactionColumns = (zone: string): SheetColumn<StoredTransaction>[] => [
  { header: 'Order ID', cell: (row) => row.order_number },
  { header: 'Event ID', width: 22, cell: (row) => row.event_external_id },
  { header: 'Event Title', width: 28, cell: (row) => row.event_title },
  { header: 'Event Time', width: 20, cell: (row) => formatFileDateTime(row.event_time, zone) },
  { header: 'Name', width: 22, cell: (row) => row.name },
  { header: 'Email', width: 28, cell: (row) => row.email },
  { header: 'Phone', cell: (row) => row.phone },
  { header: 'Channels', cell: (row) => [...new Set(row.user_channels.map(({ type }) => type))].join(', ') },
  { header: 'Type', cell: (row) => row.type },
  { header: 'Product', cell: (row) => row.product },
  { header: 'Status', cell: (row) => row.payment_status },
  { header: 'Section', cell: (row) => row.section },
  { header: 'Row', cell: (row) => row.row },
  { header: 'Seat', cell: (row) => row.seat },
  { header: 'Quantity', cell: (row) => row.quantity },
  { header: 'Price Code', cell: (row) => row.price_code },
  { header: 'Reward Code', cell: (row) => row.reward_code },
  { header: 'Reward Value', cell: (row) => (row.reward_code === null ? null : (row.reward_value ?? 0)) },
  { header: 'Face Value', cell: (row) => row.face_value },
  { header: 'Subtotal', cell: (row) => row.subtotal },
  // Stored per ticket, as the wire has it; all else here is of the order.
  { header: 'Tax', cell: (row) => roundMoney(row.tax_and_fees * row.quantity, row.currency) },
  { header: 'Amount', cell: (row) => row.amount },
  { header: 'Refunded', cell: (row) => row.amount_refunded },
  { header: 'Currency', cell: (row) => row.currency.toUpperCase() },
  { header: 'Purchased Time', width: 20, cell: (row) => formatFileDateTime(row.purchased_time, zone) },
]

const sumColumns: SheetColumn<Sums>[] = [
  { header: 'Orders', cell: (row) => row.orders },
  { header: 'Tickets', cell: (row) => row.tickets },
  { header: 'Gross', cell: (row) => row.gross },
  { header: 'Refunded', cell: (row) => row.refunded },
  { header: 'Net', cell: (row) => row.net },
  { header: 'Currency', cell: (row) => row.currency.toUpperCase() },
]

/** The columns of the sheet By Event. */
export const eventColumns = (zone: string): SheetColumn<EventSums>[] => [
  { header: 'Event ID', width: 22, cell: (row) => row.event_id },
  { header: 'Event Title', width: 28, cell: (row) => row.title },
  { header: 'Event Time', width: 20, cell: (row) => formatFileDateTime(row.time, zone) },
  ...sumColumns,
]

const ofChannel: SheetColumn<{ provider: string | null; channel_name: string }>[] = [
  { header: 'Provider', cell: (row) => row.provider },
  { header: 'Sales Channel', width: 24, cell: (row) => row.channel_name },
]

/** The two sheets of provider-report.xlsx. */
export const summaryColumns: SheetColumn<ChannelSums>[] = [
  ...ofChannel,
  { header: 'Events', cell: (row) => row.events },
  ...sumColumns,
]
export const reportColumns = (zone: string): SheetColumn<ExportedTransaction>[] => [...ofChannel, ...transactionColumns(zone)]
