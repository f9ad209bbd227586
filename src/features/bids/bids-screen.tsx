import { useMemo } from 'react'
import { type Bid, bidList, bids, bidStatuses } from '#contract/bids.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { useWindowedList } from '#data/mirror/use-windowed-list.ts'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { EventFilter } from '#parts/event-picker/event-filter.tsx'
import { ChipsFilter, SelectFilter } from '#parts/list-page/list-filters.tsx'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { type ListSearch, useListSearch } from '#parts/list-page/use-list-search.ts'
import { bidderName } from './bid-words.ts'
import { bidColumns } from './bids-columns.tsx'
import { useBidsFile } from './use-bids-file.ts'

interface Props {
  salesChannelId: number
  onOpen: (bidId: string) => void
}

const names = { bidProductId: 'product', eventId: 'events' }
const rowKey = (bid: Bid) => bid.id
const rowName = (bid: Bid) => bidderName(bid.User)

/** The bids of a channel, paged by the server. */
export function BidsScreen({ salesChannelId: channel, onOpen }: Props) {
  const { zone } = useChannelFacts(channel)
  const mayDownload = useCan()('csv_download')
  const search = useListSearch(bidList, { names })
  const list = useWindowedList(bidList, {
    endpoint: bids.listBids,
    params: { id: channel },
    query: search.query,
    channel,
    zone,
  })
  const file = useBidsFile(channel)
  const columns = useMemo(() => bidColumns(zone, true), [zone])
  return (
    <ListPage
      title={m.bids_bids()}
      search={search}
      searchLabel={m.bids_bids_search()}
      list={list}
      columns={columns}
      rowKey={rowKey}
      rowName={rowName}
      onRow={(bid) => onOpen(bid.id)}
      rowHref={(bid) => `/sales-channel/${channel}/bid-to-seat/bids/${bid.id}`}
      rowActions={(bid) => [{ id: 'view', label: m.bids_view(), onSelect: () => onOpen(bid.id) }]}
      manyFilters
      filters={<Filters search={search} channel={channel} />}
      file={mayDownload ? file : undefined}
      none={{ text: m.bids_bids_none() }}
    />
  )
}

const statusWords = { Pending: m.bids_status_pending, Approved: m.bids_status_approved, Rejected: m.bids_status_rejected }

/** The filters of the list: by status, product and event. */
function Filters({ search, channel }: { search: ListSearch; channel: number }) {
  const products = useMirroredRows('bid_products', { channel }).rows
  const options = useMemo(
    () => products.map(({ id, name, event }) => ({ value: id, label: `${name} (${event.title})` })),
    [products],
  )
  const statuses = bidStatuses.map((value) => ({ value, label: statusWords[value]() }))
  return (
    <>
      <ChipsFilter search={search} filter="status" label={m.common_status()} options={statuses} />
      <SelectFilter search={search} filter="bidProductId" label={m.bids_product()} options={options} />
      <EventFilter search={search} filter="eventId" channel={channel} />
    </>
  )
}
