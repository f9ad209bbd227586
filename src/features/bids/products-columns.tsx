import type { BidProduct } from '#contract/bid-products.ts'
import type { bids } from '#contract/bids.ts'
import type { Reply } from '#contract/core/endpoint.ts'
import { formatDateTime, toEpoch } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { Clipped } from '#ui/clipped/clipped.tsx'
import { showCount } from '#ui/count/count.ts'
import type { Column } from '#ui/data-table/columns.ts'
import { Stacked } from '#ui/data-table/stacked.tsx'
import { Money } from '#ui/money/money.tsx'
import { ExactTime } from '#ui/relative-time/exact-time.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { StatusChip } from '#ui/status-chip/status-chip.tsx'
import { BID_CURRENCY } from './bid-words.ts'

const name = css({ fontWeight: 'medium' })

type Pending = Reply<typeof bids.countPendingBids>

/**
 * The columns of the bid products list.
 * @param pending the number of pending bids and their highest amount, for products with pending bids; undefined until they are
 * loaded
 */
export const productColumns = (zone: string, pending: Pending | undefined): Column<BidProduct>[] => [
  {
    id: 'name',
    header: m.bids_name(),
    sortKey: 'name',
    fixed: true,
    grow: true,
    clip: true,
    width: '7.5rem',
    card: 'title',
    cell: (product) => (
      <>
        <span className={name}>
          <Clipped>{product.name}</Clipped>
        </span>
        <Stacked of="soon">{product.event.title}</Stacked>
      </>
    ),
  },
  {
    id: 'event',
    header: m.bids_event(),
    sortKey: 'event.title',
    grow: true,
    clip: true,
    width: '9rem',
    secondary: 'soon',
    card: 'none',
    cell: (product) => <Clipped>{product.event.title}</Clipped>,
  },
  {
    id: 'event-time',
    header: m.bids_time(),
    sortKey: 'event.time',
    width: '8.75rem',
    secondary: 'soon',
    card: 'meta',
    cell: (product) => <ExactTime at={product.event.time} zone={product.event.timezone} />,
  },
  {
    id: 'status',
    header: m.common_status(),
    width: '8rem',
    card: 'end',
    cell: (product) => <Running product={product} />,
  },
  ...pendingColumns(pending),
  {
    id: 'quantity',
    header: m.bids_quantity(),
    sortKey: 'quantity',
    width: '5rem',
    align: 'end',
    card: 'meta',
    cell: (product) => showCount(product.quantity),
  },
  {
    id: 'min-amount',
    header: m.bids_min_amount(),
    sortKey: 'min_amount',
    width: '6.5rem',
    align: 'end',
    secondary: 'later',
    card: 'none',
    cell: (product) => <Money amount={product.min_amount} currency={BID_CURRENCY} />,
  },
  {
    id: 'max-amount',
    header: m.bids_max_amount(),
    sortKey: 'max_amount',
    width: '6.5rem',
    align: 'end',
    hidden: true,
    card: 'none',
    cell: (product) => <Money amount={product.max_amount} currency={BID_CURRENCY} />,
  },
  {
    id: 'start',
    header: m.bids_start(),
    sortKey: 'start_time',
    width: '10rem',
    hidden: true,
    card: 'none',
    cell: (product) => formatDateTime(product.start_time, zone),
  },
  {
    id: 'end',
    header: m.bids_end(),
    sortKey: 'end_time',
    width: '7.25rem',
    card: 'meta',
    cardLabel: true,
    cell: (product) => <ExactTime at={product.end_time} zone={zone} />,
  },
]

const pendingColumns = (pending: Pending | undefined): Column<BidProduct>[] => {
  const byProduct = new Map(pending?.map((one) => [one.bid_product_id, one]))
  return [
    {
      id: 'pending',
      header: m.bids_pending_count(),
      width: '6.5rem',
      align: 'end',
      card: 'meta',
      cell: ({ id }) => (pending ? showCount(byProduct.get(id)?.bids ?? 0) : m.common_empty_value()),
    },
    {
      id: 'top-amount',
      header: m.bids_top_amount(),
      width: '6.5rem',
      align: 'end',
      card: 'none',
      cell: ({ id }) => {
        const top = byProduct.get(id)
        return top ? <Money amount={top.top_amount} currency={BID_CURRENCY} /> : m.common_empty_value()
      },
    },
  ]
}

type Progress = Pick<BidProduct, 'start_time' | 'end_time' | 'quantity' | 'awarded'>

/** A chip: whether fans can bid now, and whether seats are left. */
export function Running({ product }: { product: Progress }) {
  const now = useNow()
  if (product.quantity > 0 && product.awarded >= product.quantity)
    return <StatusChip means="off">{m.bids_product_sold_out()}</StatusChip>
  if (toEpoch(product.start_time) > now) return <StatusChip means="coming">{m.bids_product_coming()}</StatusChip>
  if (toEpoch(product.end_time) < now) return <StatusChip means="off">{m.bids_product_over()}</StatusChip>
  return <StatusChip means="on">{m.bids_product_open()}</StatusChip>
}
