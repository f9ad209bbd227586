import { useMemo } from 'react'
import { type Bid, bidList, bids } from '#contract/bids.ts'
import { useWindowedList } from '#data/mirror/use-windowed-list.ts'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import { bidderName } from './bid-words.ts'
import { bidColumns } from './bids-columns.tsx'
import { useBidsFile } from './use-bids-file.ts'

interface Props {
  salesChannelId: number
  onOpen: (bidId: string) => void
}

const rowKey = (bid: Bid) => bid.id
const rowName = (bid: Bid) => bidderName(bid.User)

/** The bids of a channel, paged by the server. */
export function BidsScreen({ salesChannelId: channel, onOpen }: Props) {
  const { zone } = useChannelFacts(channel)
  const mayDownload = useCan()('csv_download')
  const search = useListSearch(bidList)
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
      file={mayDownload ? file : undefined}
      none={{ text: m.bids_bids_none() }}
    />
  )
}
