import type { Bid } from '#contract/bids.ts'
import { m } from '#messages/m.ts'
import { schemaWords } from '#parts/problem/schema-words.ts'
import { css } from '#styled/css'
import { Clipped } from '#ui/clipped/clipped.tsx'
import { showCount } from '#ui/count/count.ts'
import type { Column } from '#ui/data-table/columns.ts'
import { Stacked } from '#ui/data-table/stacked.tsx'
import { OneLine } from '#ui/clipped/one-line.tsx'
import { Money } from '#ui/money/money.tsx'
import { Moment } from '#ui/relative-time/moment.tsx'
import { bidderName, BID_CURRENCY } from './bid-words.ts'
import { BidStatusChip } from './bid-status-chip.tsx'

const name = css({ fontWeight: 'medium' })

/** The columns of bids. @param withProduct whether to add the column of the product, for bids of several products */
export const bidColumns = (zone: string, withProduct: boolean): Column<Bid>[] => [
  {
    id: 'bidder',
    header: m.bids_bidder(),
    sortKey: 'User.first_name',
    fixed: true,
    grow: true,
    clip: true,
    width: '9rem',
    card: 'title',
    cell: (bid) => (
      <>
        <span className={name}>
          <Clipped>{bidderName(bid.User)}</Clipped>
        </span>
        <Stacked of="soon">
          <OneLine>{bid.User.email ?? bid.User.phone ?? ''}</OneLine>
        </Stacked>
      </>
    ),
  },
  {
    id: 'amount',
    header: m.bids_amount(),
    sortKey: 'amount',
    width: '6rem',
    align: 'end',
    card: 'meta',
    cell: (bid) => <Money amount={bid.amount} currency={BID_CURRENCY} />,
  },
  {
    id: 'quantity',
    header: m.common_quantity(),
    sortKey: 'quantity',
    width: '4.75rem',
    align: 'end',
    card: 'meta',
    cell: (bid) => showCount(bid.quantity),
  },
  {
    id: 'status',
    header: m.common_status(),
    sortKey: 'status',
    width: '8.5rem',
    card: 'end',
    cell: (bid) => <BidStatusChip bid={bid} />,
  },
  {
    id: 'email',
    header: m.common_email(),
    sortKey: 'User.email',
    grow: true,
    clip: true,
    width: '9rem',
    secondary: 'soon',
    card: 'line',
    cell: (bid) => <OneLine>{bid.User.email ?? m.common_empty_value()}</OneLine>,
  },
  {
    id: 'phone',
    header: m.common_phone(),
    sortKey: 'User.phone',
    width: '9rem',
    hidden: true,
    card: 'none',
    cell: (bid) => bid.User.phone ?? m.common_empty_value(),
  },
  ...(withProduct ? productColumns() : []),
  {
    id: 'reason',
    header: m.bids_reason(),
    sortKey: 'reason',
    grow: true,
    clip: true,
    width: '8rem',
    hidden: true,
    card: 'none',
    cell: (bid) => <Clipped>{bid.reason === null ? m.common_empty_value() : schemaWords(bid.reason)}</Clipped>,
  },
  {
    id: 'created',
    header: m.bids_created(),
    sortKey: 'created_at',
    width: 'clamp(6.5rem, 18cqi, 10.5rem)',
    card: 'meta',
    cell: (bid) => <Moment at={bid.created_at} zone={zone} />,
  },
]

const productColumns = (): Column<Bid>[] => [
  {
    id: 'product',
    header: m.bids_product(),
    sortKey: 'bid_product.name',
    grow: true,
    clip: true,
    width: '8rem',
    card: 'meta',
    cell: (bid) => <Clipped>{bid.bid_product.name}</Clipped>,
  },
  {
    id: 'event',
    header: m.bids_event(),
    sortKey: 'bid_product.event.title',
    grow: true,
    clip: true,
    width: '9rem',
    secondary: 'soon',
    card: 'none',
    cell: (bid) => <Clipped>{bid.bid_product.event.title}</Clipped>,
  },
]
