import type { SelectQueryBuilder } from 'kysely'
import { roundMoney } from '#lib/money.ts'
import { fileTimes } from '#server/exports/file-times.ts'
import type { SheetColumn } from '#server/exports/xlsx.ts'
import type { joinEvents } from './transaction-row.ts'

/** The only fields of a sale that files need. A million rows should load no others. */
const fileFields = [
  't.id',
  't.order_number',
  'e.event_id as event_external_id',
  'e.title as event_title',
  'e.time as event_time',
  't.name',
  't.email',
  't.phone',
  't.user_channels',
  't.type',
  't.product',
  't.payment_status',
  't.section',
  't.row',
  't.seat',
  't.quantity',
  't.price_code',
  't.reward_code',
  't.reward_value',
  't.face_value',
  't.subtotal',
  't.tax_and_fees',
  't.amount',
  't.amount_refunded',
  't.currency',
  't.purchased_time',
  'c.name as channel_name',
  'c.provider',
] as const

/** Selects the fields of files from sales and their joined rows. */
export const selectFileFields = (joined: ReturnType<typeof joinEvents>) => joined.select(fileFields)
/** A sale as files contain it, with its event and channel. */
export type FileSale = ReturnType<typeof selectFileFields> extends SelectQueryBuilder<infer _D, infer _T, infer O> ? O : never

/** The totals of one event's sales, in one currency. */
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

/** The totals of a channel's sales, in one currency. */
export interface ChannelSums extends Omit<EventSums, 'event_id' | 'title' | 'time'> {
  provider: string | null
  channel_name: string
  events: number
}

type Sums = Pick<EventSums, 'orders' | 'tickets' | 'gross' | 'refunded' | 'net' | 'currency'>

/** Returns the columns of transactions.xlsx; times are in the zone. */
export function transactionColumns(zone: string): SheetColumn<FileSale>[] {
  const time = fileTimes(zone)
  return [
    { header: 'Order ID', cell: (row) => row.order_number },
    { header: 'Event ID', width: 22, cell: (row) => row.event_external_id },
    { header: 'Event Title', width: 28, cell: (row) => row.event_title },
    { header: 'Event Time', width: 20, cell: (row) => time(row.event_time) },
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
    // Tax and fees are stored for each ticket, but shown for the whole order.
    { header: 'Tax', cell: (row) => roundMoney(row.tax_and_fees * row.quantity, row.currency) },
    { header: 'Amount', cell: (row) => row.amount },
    { header: 'Refunded', cell: (row) => row.amount_refunded },
    { header: 'Currency', cell: (row) => row.currency.toUpperCase() },
    { header: 'Purchased Time', width: 20, cell: (row) => time(row.purchased_time) },
  ]
}

const sumColumns: SheetColumn<Sums>[] = [
  { header: 'Orders', cell: (row) => row.orders },
  { header: 'Tickets', cell: (row) => row.tickets },
  { header: 'Gross', cell: (row) => row.gross },
  { header: 'Refunded', cell: (row) => row.refunded },
  { header: 'Net', cell: (row) => row.net },
  { header: 'Currency', cell: (row) => row.currency.toUpperCase() },
]

/** Returns the columns of the sheet By Event. */
export const eventColumns = (zone: string, time = fileTimes(zone)): SheetColumn<EventSums>[] => [
  { header: 'Event ID', width: 22, cell: (row) => row.event_id },
  { header: 'Event Title', width: 28, cell: (row) => row.title },
  { header: 'Event Time', width: 20, cell: (row) => time(row.time) },
  ...sumColumns,
]

const ofChannel: SheetColumn<{ provider: string | null; channel_name: string }>[] = [
  { header: 'Provider', cell: (row) => row.provider },
  { header: 'Sales Channel', width: 24, cell: (row) => row.channel_name },
]

/** The columns of the Summary sheet of provider-report.xlsx. */
export const summaryColumns: SheetColumn<ChannelSums>[] = [
  ...ofChannel,
  { header: 'Events', cell: (row) => row.events },
  ...sumColumns,
]
export const reportColumns = (zone: string): SheetColumn<FileSale>[] => [...ofChannel, ...transactionColumns(zone)]
