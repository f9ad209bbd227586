import { useRouter } from '@tanstack/react-router'
import { CircleCheck, CircleX } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ListingStatus, OrderStatus } from '#contract/marketplace-rows.ts'
import { type UserListing, userListingList, userListings } from '#contract/user-listings.ts'
import { useWindowedList } from '#data/mirror/use-windowed-list.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { CoverageNote } from '#parts/list-page/coverage-note.tsx'
import { OrderChip } from '#parts/resale/resale-chips.tsx'
import { listingWords } from '#parts/resale/resale-words.ts'
import { css } from '#styled/css'
import { Chip } from '#ui/chip/chip.tsx'
import { Clipped } from '#ui/clipped/clipped.tsx'
import { showCount } from '#ui/count/count.ts'
import type { Column, Sort } from '#ui/data-table/columns.ts'
import { Stacked } from '#ui/data-table/stacked.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Money } from '#ui/money/money.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { Moment } from '#ui/relative-time/moment.tsx'
import { userListingPath } from './user-listing-path.ts'

/** The number of rows on a page. */
const PAGE = 10
const rowKey = (row: UserListing) => row.id
const usual: Sort = { by: 'created_at', order: 'desc' }

/** A fan's sales and purchases on a channel's marketplace. */
export function UserListings({ channel, fan }: { channel: number; fan: number }) {
  const { zone } = useChannelFacts(channel)
  const router = useRouter()
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState(usual)
  const query = { skip: (page - 1) * PAGE, take: PAGE, orderBy: sort.by, order: sort.order }
  const params = useMemo(() => ({ id: channel, userId: fan }), [channel, fan])
  const list = useWindowedList(userListingList, { endpoint: userListings.listUserListings, params, query, channel })
  const columns = useMemo(() => columnsIn(zone), [zone])
  const hrefOf = (row: UserListing) => userListingPath(fan, row)
  return (
    <DataTable
      label={m.users_tab_marketplace()}
      columns={columns}
      rows={list.rows}
      rowKey={rowKey}
      onRow={(row) => router.history.push(hrefOf(row))}
      rowHref={hrefOf}
      sort={sort}
      onSort={(next) => {
        setSort(next ?? usual)
        setPage(1)
      }}
      loading={list.status === 'loading'}
      stale={list.stale}
      empty={
        list.status === 'failed' ? (
          <ErrorState title={m.common_could_not_load()} body={failureWords(list.problem)} onRetry={list.retry} />
        ) : (
          <EmptyState text={m.users_no_listings()} />
        )
      }
      footer={<Pagination page={page} size={PAGE} total={list.total} onPage={setPage} extra={<CoverageNote list={list} />} />}
    />
  )
}

const sides: Record<UserListing['type'], () => string> = { Sell: m.users_sell, Buy: m.users_buy, 'N/A': m.users_neither }

/** The state of the order for a purchase, of the listing for a sale. */
function Status({ row: { type, status } }: { row: UserListing }) {
  if (type === 'Buy') return <OrderChip status={status as OrderStatus} />
  const isActive = status === 'active'
  return (
    <Chip tone={isActive ? 'positive' : 'danger'} icon={isActive ? <CircleCheck /> : <CircleX />}>
      {listingWords(status as ListingStatus)}
    </Chip>
  )
}

/** The section, row and seats of a row: `101 / A / 4–7`. */
const seatsOf = ({ section_name, row_name, first_seat, last_seat }: UserListing): string =>
  `${section_name} / ${row_name} / ${first_seat === last_seat ? first_seat : `${first_seat}–${last_seat}`}`

/** Wraps a time on narrow screens. */
const when = css({ '& time': { whiteSpace: 'normal' } })

const columnsIn = (zone: string): Column<UserListing>[] => [
  { id: 'type', header: m.common_type(), sortKey: 'type', width: '3.75rem', card: 'meta', cell: ({ type }) => sides[type]() },
  {
    id: 'event',
    header: m.users_event(),
    sortKey: 'event.title',
    grow: true,
    clip: true,
    fixed: true,
    width: '8rem',
    card: 'title',
    cell: (row) => (
      <>
        <Clipped>{row.event.title}</Clipped>
        <Stacked of="last">{seatsOf(row)}</Stacked>
      </>
    ),
  },
  {
    id: 'seats',
    header: m.users_seats(),
    sortKey: 'section_name',
    width: '6.75rem',
    secondary: 'last',
    card: 'meta',
    cell: seatsOf,
  },
  {
    id: 'status',
    header: m.common_status(),
    sortKey: 'status',
    width: '7.5rem',
    card: 'end',
    cell: (row) => <Status row={row} />,
  },
  {
    id: 'quantity',
    header: m.common_quantity(),
    sortKey: 'quantity',
    align: 'end',
    width: '4.5rem',
    card: 'meta',
    cell: ({ quantity }) => showCount(quantity),
  },
  {
    id: 'price',
    header: m.common_price(),
    sortKey: 'listing_price',
    align: 'end',
    width: '5.5rem',
    card: 'meta',
    cell: (row) => <Money amount={row.listing_price} currency={row.currency} />,
  },
  {
    id: 'date',
    header: m.common_date(),
    sortKey: 'created_at',
    width: '7.5rem',
    card: 'none',
    cell: ({ created_at }) => (
      <span className={when}>
        <Moment at={created_at} zone={zone} />
      </span>
    ),
  },
]
