import { useMemo, useState } from 'react'
import { listingList, listingStatuses, type Listing } from '#contract/marketplace-rows.ts'
import { marketplace } from '#contract/marketplace.ts'
import { useWindowedList } from '#data/mirror/use-windowed-list.ts'
import { useCan } from '#data/session/use-can.ts'
import { serverClock } from '#lib/server-clock.ts'
import { localDate } from '#lib/day-range.ts'
import { m } from '#messages/m.ts'
import { WithFeature } from '#parts/access/with-feature.tsx'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { EventFilter } from '#parts/event-picker/event-filter.tsx'
import { DateFilter } from '#parts/list-page/date-filter.tsx'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import { listingPath } from '#parts/resale/listing-path.ts'
import { listingWords, seatsWords } from '#parts/resale/resale-words.ts'
import { useBlockedReason } from '#parts/unconfirmed-note/use-blocked-reason.ts'
import { CancelListingDialog, isCancellable } from './cancel-listing-dialog.tsx'
import { listingColumns } from './listings-columns.tsx'
import { StatusSummary } from './status-summary.tsx'

interface Props {
  salesChannelId: number
  onListing: (id: string) => void
}

/** The listings of fans. */
export const ListingsScreen = (props: Props) => (
  <WithFeature channel={props.salesChannelId} feature="marketplace">
    <Listings {...props} />
  </WithFeature>
)

const MONTHS_EACH_WAY = 2
const names = { eventId: 'events', startDate: 'from', endDate: 'to' }
const rowKey = (listing: Listing) => listing.id
const rowName = (listing: Listing) => `${listing.event.title}, ${seatsWords(listing)}`
const usualStatus = 'active'
const usual = () => ({ filter: 'status', value: usualStatus, label: listingWords(usualStatus) })

/** The range of days in which the event filter offers events. */
function monthsAround(zone: string) {
  const today = Temporal.PlainDate.from(localDate(serverClock.now(), zone))
  return {
    from: today.subtract({ months: MONTHS_EACH_WAY }).toString(),
    to: today.add({ months: MONTHS_EACH_WAY }).toString(),
    zone,
  }
}

function Listings({ salesChannelId: channel, onListing }: Props) {
  const { zone } = useChannelFacts(channel)
  const mayCancel = useCan()('all')
  const search = useListSearch(listingList, { names, usual })
  const list = useWindowedList(listingList, {
    endpoint: marketplace.listListings,
    params: { id: channel },
    query: search.query,
    channel,
    zone,
  })
  const columns = useMemo(() => listingColumns(zone), [zone])
  const blocked = useBlockedReason()
  const within = useMemo(() => monthsAround(zone), [zone])
  const [cancelling, setCancelling] = useState<Listing | null>(null)
  const actions = (listing: Listing) => [
    { id: 'open', label: m.common_open(), onSelect: () => onListing(listing.id) },
    ...(mayCancel
      ? [
          {
            id: 'cancel',
            label: m.marketplace_cancel_listing(),
            tone: 'danger' as const,
            disabledReason: isCancellable(listing) ? blocked : m.marketplace_only_active(),
            onSelect: () => setCancelling(listing),
          },
        ]
      : []),
  ]
  return (
    <>
      <ListPage
        title={m.marketplace_listings()}
        // The list page does not show the default filter, because the chips of the summary already show it.
        search={{ ...search, usual: null }}
        searchLabel={m.marketplace_search_listings()}
        list={list}
        columns={columns}
        rowKey={rowKey}
        rowName={rowName}
        onRow={(listing) => onListing(listing.id)}
        rowHref={({ id }) => listingPath(channel, id)}
        rowActions={actions}
        summary={
          <StatusSummary
            channel={channel}
            of="marketplace_listing_status"
            label={m.common_status()}
            values={listingStatuses}
            words={listingWords}
            search={search}
            filter="status"
            usual={usualStatus}
          />
        }
        filters={
          <>
            <EventFilter search={search} filter="eventId" channel={channel} within={within} />
            <DateFilter
              search={search}
              from="startDate"
              to="endDate"
              labels={{ from: m.marketplace_listed_from(), to: m.marketplace_listed_to() }}
              zone={zone}
            />
          </>
        }
        none={{ text: search.usual ? m.marketplace_no_active_listings() : m.marketplace_no_listings(), help: 'resale#listings' }}
      />
      <CancelListingDialog listing={cancelling} onClose={() => setCancelling(null)} onDone={() => list.retry?.()} />
    </>
  )
}
