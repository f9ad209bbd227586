import type { Listing } from '#contract/marketplace-rows.ts'
import { m } from '#messages/m.ts'
import { ListingChip } from '#parts/resale/resale-chips.tsx'
import { partyName } from '#parts/resale/resale-words.ts'
import { Clipped } from '#ui/clipped/clipped.tsx'
import { showCount } from '#ui/count/count.ts'
import type { Column } from '#ui/data-table/columns.ts'
import { Money } from '#ui/money/money.tsx'
import { ExactTime } from '#ui/relative-time/exact-time.tsx'
import { eventColumn, seatsColumn, wrapping } from './cells.tsx'

const money = (
  id: 'listing_price' | 'seller_gets' | 'buyer_pays' | 'face_value',
  header: string,
  more: Partial<Column<Listing>>,
) =>
  ({
    id,
    header,
    sortKey: id,
    align: 'end',
    width: '6.25rem',
    card: 'none',
    cell: (listing) => <Money amount={listing[id]} currency={listing.currency} />,
    ...more,
  }) satisfies Column<Listing>

/** The columns of the listings table. @param zone the channel's zone */
export const listingColumns = (zone: string): Column<Listing>[] => [
  eventColumn(),
  seatsColumn('meta'),
  {
    id: 'quantity',
    header: m.common_quantity(),
    sortKey: 'quantity',
    align: 'end',
    width: '5rem',
    secondary: 'later',
    card: 'none',
    cell: (listing) => showCount(listing.quantity),
  },
  money('listing_price', m.marketplace_listing_price(), { card: 'meta' }),
  money('seller_gets', m.marketplace_seller_gets(), { secondary: 'later' }),
  money('buyer_pays', m.marketplace_buyer_pays(), { secondary: 'later' }),
  money('face_value', m.marketplace_face_value(), { hidden: true }),
  {
    id: 'status',
    header: m.common_status(),
    sortKey: 'status',
    width: '8rem',
    card: 'end',
    cell: (listing) => (
      <span className={wrapping}>
        <ListingChip status={listing.status} />
      </span>
    ),
  },
  {
    id: 'seller',
    header: m.marketplace_seller(),
    sortKey: 'seller',
    clip: true,
    width: '6.5rem',
    card: 'meta',
    cell: (listing) => <Clipped>{partyName(listing.seller)}</Clipped>,
  },
  {
    id: 'created',
    header: m.marketplace_created(),
    sortKey: 'created_at',
    width: '8.5rem',
    secondary: 'soon',
    card: 'none',
    cell: (listing) => <ExactTime at={listing.created_at} zone={zone} />,
  },
]
