import { useRouter } from '@tanstack/react-router'
import { CircleX, User } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Listing } from '#contract/marketplace-rows.ts'
import { marketplace } from '#contract/marketplace.ts'
import { useRead } from '#data/answers/use-read.ts'
import { ApiProblem } from '#data/api/problem.ts'
import { useCan } from '#data/session/use-can.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { WithFeature } from '#parts/access/with-feature.tsx'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { NamePage } from '#parts/crumb/page-name.tsx'
import { orderPath } from '#parts/resale/order-path.ts'
import { ListingChip, OrderChip } from '#parts/resale/resale-chips.tsx'
import { partyName, seatsWords } from '#parts/resale/resale-words.ts'
import { useBlockedReason } from '#parts/unconfirmed-note/use-blocked-reason.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { showCount } from '#ui/count/count.ts'
import type { Column } from '#ui/data-table/columns.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Identifier } from '#ui/identifier/identifier.tsx'
import { Money } from '#ui/money/money.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { ExactTime } from '#ui/relative-time/exact-time.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { CancelListingDialog, isCancellable } from './cancel-listing-dialog.tsx'

interface Props {
  salesChannelId: number
  listingId: string
  onList: () => void
  onEvent: (id: number) => void
  onUser: (id: number) => void
}

/** A listing, its seller and its orders. */
export const ListingScreen = (props: Props) => (
  <WithFeature channel={props.salesChannelId} feature="marketplace">
    <ReadListing {...props} />
  </WithFeature>
)

function ReadListing(props: Props) {
  const { salesChannelId: id, listingId } = props
  const read = useRead(marketplace.readListing, { params: { id, listingId } }, { live: true })
  if (read.data) return <ShownListing {...props} listing={read.data} onChange={() => void read.refetch()} />
  if (read.error instanceof ApiProblem && read.error.status === 404)
    return (
      <EmptyState
        text={m.marketplace_listing_missing()}
        action={<Button onClick={props.onList}>{m.marketplace_to_listings()}</Button>}
      />
    )
  if (read.status === 'failed')
    return <ErrorState title={m.common_could_not_load()} body={failureWords(read.error)} onRetry={() => void read.refetch()} />
  return (
    <div className={stack({ gap: '4' })} role="status" aria-label={m.common_loading()}>
      <Skeleton height={28} width="40%" />
      <Skeleton height={240} />
    </div>
  )
}

const grid = css({ display: 'grid', gap: '4', gridTemplateColumns: { base: '1fr', lg: '2fr 1fr' }, alignItems: 'start' })
const link = css({ display: 'flex', justifyContent: 'flex-start', marginTop: '3' })

interface Shown extends Props {
  listing: Listing
  onChange: () => void
}

function ShownListing({ salesChannelId, listing, onChange, onEvent, onUser }: Shown) {
  const { zone } = useChannelFacts(salesChannelId)
  const mayCancel = useCan()('all')
  const [cancelling, setCancelling] = useState(false)
  const isOpen = isCancellable(listing)
  const blocked = useBlockedReason()
  const amount = (value: number) => <Money amount={value} currency={listing.currency} />
  return (
    <div className={stack({ gap: '4' })}>
      <NamePage words={listing.event.title} detail={seatsWords(listing)} />
      <PageHeader
        title={listing.event.title}
        subtitle={seatsWords(listing)}
        actions={
          mayCancel && (
            <Button
              variant="danger"
              icon={<CircleX />}
              disabledReason={isOpen ? blocked : m.marketplace_only_active()}
              onClick={() => setCancelling(true)}
            >
              {m.marketplace_cancel_listing()}
            </Button>
          )
        }
      />
      {listing.status === 'manual_action_required' && <ActionRequired listing={listing} />}
      <div className={grid}>
        <Card title={m.marketplace_listing()} actions={<ListingChip status={listing.status} />}>
          <DescriptionList
            layout="columns"
            items={[
              { label: m.marketplace_event(), value: listing.event.title },
              { label: m.marketplace_event_time(), value: <ExactTime at={listing.event.time} zone={listing.event.timezone} /> },
              { label: m.marketplace_venue(), value: listing.event.venue },
              { label: m.marketplace_section(), value: listing.section_name },
              { label: m.marketplace_row(), value: listing.row_name },
              { label: m.marketplace_seat_range(), value: seatRange(listing) },
              { label: m.common_quantity(), value: showCount(listing.quantity) },
              { label: m.marketplace_listing_price(), value: amount(listing.listing_price) },
              { label: m.marketplace_face_value(), value: amount(listing.face_value) },
              { label: m.marketplace_seller_gets(), value: amount(listing.seller_gets) },
              { label: m.marketplace_buyer_pays(), value: amount(listing.buyer_pays) },
              { label: m.marketplace_created(), value: <ExactTime at={listing.created_at} zone={zone} /> },
              { label: m.marketplace_listing_id(), value: <Identifier>{listing.id}</Identifier> },
            ]}
          />
          <div className={link}>
            <Button size="small" onClick={() => onEvent(listing.event.id)}>
              {m.marketplace_open_event()}
            </Button>
          </div>
        </Card>
        <Card title={m.marketplace_seller()}>
          {listing.seller === null ? (
            <p>{m.marketplace_person_erased()}</p>
          ) : (
            <>
              <p>{partyName(listing.seller)}</p>
              <div className={link}>
                <Button size="small" icon={<User />} onClick={() => onUser(listing.seller!.id)}>
                  {m.marketplace_open_user()}
                </Button>
              </div>
            </>
          )}
        </Card>
      </div>
      <Card title={m.marketplace_orders()} flush>
        <OrdersOfListing listing={listing} zone={zone} />
      </Card>
      <CancelListingDialog listing={cancelling ? listing : null} onClose={() => setCancelling(false)} onDone={onChange} />
    </div>
  )
}

const seatRange = ({ first_seat, last_seat }: Listing) => (first_seat === last_seat ? first_seat : `${first_seat}–${last_seat}`)

/** The problem, if the tickets were not delivered. */
function ActionRequired({ listing }: { listing: Listing }) {
  const trouble = listing.marketplace_orders.find((order) => order.delivery_error !== null)?.delivery_error
  return (
    <Banner tone="caution" title={m.marketplace_listing_manual()}>
      <p>{m.marketplace_manual_detail()}</p>
      {trouble && <p>{m.marketplace_manual_reason({ reason: trouble })}</p>}
    </Banner>
  )
}

type OrderOfListing = Listing['marketplace_orders'][number]
const orderKey = (order: OrderOfListing) => order.id

function OrdersOfListing({ listing, zone }: { listing: Listing; zone: string }) {
  const { currency } = listing
  const router = useRouter()
  const hrefOf = (id: string) => orderPath(listing.sales_channel_id, id)
  const columns = useMemo(() => orderColumns(zone, currency), [zone, currency])
  return (
    <DataTable
      label={m.marketplace_orders_of_listing()}
      columns={columns}
      rows={listing.marketplace_orders}
      rowKey={orderKey}
      onRow={({ id }) => router.history.push(hrefOf(id))}
      rowHref={({ id }) => hrefOf(id)}
      empty={<EmptyState text={m.marketplace_no_orders_of_listing()} />}
      fill={false}
      flush
    />
  )
}

const orderColumns = (zone: string, currency: string): Column<OrderOfListing>[] => [
  {
    id: 'id',
    header: m.marketplace_order_id(),
    width: '9rem',
    grow: true,
    clip: true,
    card: 'meta',
    cell: ({ id }) => <Identifier>{id}</Identifier>,
  },
  { id: 'buyer', header: m.marketplace_buyer(), width: '10rem', card: 'title', cell: ({ buyer }) => partyName(buyer) },
  { id: 'status', header: m.common_status(), width: '11rem', card: 'end', cell: ({ status }) => <OrderChip status={status} /> },
  {
    id: 'total',
    header: m.common_total(),
    align: 'end',
    width: '7rem',
    card: 'meta',
    cell: ({ total }) => <Money amount={total} currency={currency} />,
  },
  {
    id: 'created',
    header: m.marketplace_created(),
    width: '11rem',
    card: 'meta',
    cell: ({ created_at }) => <ExactTime at={created_at} zone={zone} />,
  },
]
