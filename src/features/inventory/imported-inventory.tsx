import { showCount } from '#ui/count/count.ts'
import { formatMoney } from '#lib/money.ts'
import type { SeatRow, Understood, VipRow } from '#lib/imports/types.ts'
import { m } from '#messages/m.ts'
import type { Column } from '#ui/data-table/columns.ts'

type Line<Row> = { line: number; value: Row }

const line = <Row,>(): Column<Line<Row>> => ({
  id: 'line',
  header: m.imports_line(),
  align: 'end',
  width: '5rem',
  cell: (row) => row.line,
  card: 'meta',
})

/** The columns of a file's first seats. */
export const seatColumns = (currency: string): Column<Line<SeatRow>>[] => [
  line(),
  { id: 'section', header: m.imports_section(), cell: (row) => row.value.section, card: 'title' },
  { id: 'row', header: m.imports_row(), cell: (row) => row.value.row || m.common_empty_value(), card: 'meta' },
  { id: 'seat', header: m.imports_seat(), cell: (row) => row.value.seat, card: 'meta' },
  { id: 'price', header: m.common_price(), align: 'end', cell: (row) => formatMoney(row.value.price, currency), card: 'end' },
]

/** The columns of a file's first VIP packages. */
export const vipColumns = (currency: string): Column<Line<VipRow>>[] => [
  line(),
  { id: 'title', header: m.common_title(), cell: (row) => row.value.title, card: 'title' },
  { id: 'quantity', header: m.common_quantity(), align: 'end', cell: (row) => showCount(row.value.total_quantity), card: 'meta' },
  { id: 'price', header: m.common_price(), align: 'end', cell: (row) => formatMoney(row.value.price, currency), card: 'end' },
]

/** The numbers of seats and sections in a file, and the prices. */
export const seatFacts =
  (currency: string) =>
  ({ rows, skippedLines }: Understood<'seats', SeatRow>) => {
    const prices = rows.map((row) => row.value.price)
    const [low, high] = [least(prices), most(prices)]
    return [
      { label: m.imports_count_seats(), value: showCount(rows.length) },
      { label: m.imports_count_sections(), value: showCount(new Set(rows.map((row) => row.value.section)).size) },
      {
        label: m.imports_prices(),
        value: low === high ? formatMoney(low, currency) : `${formatMoney(low, currency)} – ${formatMoney(high, currency)}`,
      },
      { label: m.imports_skipped(), value: showCount(skippedLines) },
    ]
  }

/** The numbers of VIP packages and of their tickets. */
export const vipFacts =
  () =>
  ({ rows, skippedLines }: Understood<'vip', VipRow>) => [
    { label: m.imports_count_vip(), value: showCount(rows.length) },
    { label: m.imports_count_vip_tickets(), value: showCount(rows.reduce((sum, row) => sum + row.value.total_quantity, 0)) },
    { label: m.imports_skipped(), value: showCount(skippedLines) },
  ]

// Not Math.min(...prices), because a call cannot take a hundred thousand arguments.
const least = (numbers: readonly number[]) => numbers.reduce((a, b) => (b < a ? b : a), numbers[0] ?? 0)
const most = (numbers: readonly number[]) => numbers.reduce((a, b) => (b > a ? b : a), numbers[0] ?? 0)
