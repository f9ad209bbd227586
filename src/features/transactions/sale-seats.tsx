import { useState } from 'react'
import type { SaleSeat, TransactionDetail } from '#contract/event-transactions.ts'
import { m } from '#messages/m.ts'
import { PathLink } from '#parts/link/path-link.tsx'
import { seatsPath } from '#parts/seat-link/seats-path.ts'
import { Card } from '#ui/card/card.tsx'
import type { Column } from '#ui/data-table/columns.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { OneLine } from '#ui/clipped/one-line.tsx'
import { Money } from '#ui/money/money.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { searchFor } from './seats-search.ts'

const PAGE_SIZE = 5
type Numbered = SaleSeat & { nth: number }

const columnsIn = (currency: string): Column<Numbered>[] => [
  {
    id: 'type',
    header: m.common_type(),
    width: '5rem',
    card: 'title',
    cell: ({ type }) => (type === 'vip' ? m.analytics_vip() : m.analytics_type_seat()),
  },
  {
    id: 'section',
    header: m.analytics_section(),
    grow: true,
    width: '8rem',
    card: 'meta',
    cardLabel: true,
    cell: ({ section }) => section,
  },
  {
    id: 'row',
    header: m.analytics_row(),
    width: '5rem',
    card: 'meta',
    cardLabel: true,
    cell: ({ row }) => row ?? m.common_empty_value(),
  },
  {
    id: 'seat',
    header: m.analytics_seat(),
    width: '5rem',
    card: 'meta',
    cardLabel: true,
    cell: ({ seat }) => seat ?? m.common_empty_value(),
  },
  {
    id: 'price',
    header: m.common_price(),
    width: '7rem',
    align: 'end',
    card: 'end',
    cell: ({ chargePricePerItem }) => <Money amount={chargePricePerItem} currency={currency} />,
  },
  {
    id: 'email',
    header: m.common_email(),
    grow: true,
    width: '10rem',
    card: 'meta',
    cell: ({ email }) => <OneLine>{email ?? m.common_empty_value()}</OneLine>,
  },
]

/** The tickets of a sale, five per page. */
export function SaleSeats({ channel, detail }: { channel: number; detail: TransactionDetail }) {
  const { seats, currencyType } = detail
  const [page, setPage] = useState(1)
  const find = searchFor(detail)
  const rows = seats.map((seat, nth) => ({ ...seat, nth }))
  return (
    <Card
      title={m.sale_seats()}
      flush
      actions={find !== null && <PathLink to={seatsPath(channel, detail.event_id, find, true)}>{m.sale_on_map()}</PathLink>}
    >
      <DataTable
        flush
        fill={false}
        label={m.sale_seats_of_order()}
        columns={columnsIn(currencyType)}
        rows={rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        rowKey={({ nth }) => nth}
        footer={<Pagination page={page} size={PAGE_SIZE} total={rows.length} onPage={setPage} />}
      />
    </Card>
  )
}
