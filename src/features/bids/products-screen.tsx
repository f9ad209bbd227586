import { useMemo } from 'react'
import { type BidProduct, bidProductList } from '#contract/bid-products.ts'
import { bids } from '#contract/bids.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useWholeList } from '#data/mirror/use-whole-list.ts'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import { productColumns } from './products-columns.tsx'

interface Props {
  salesChannelId: number
  onCreate: () => void
  onOpen: (productId: string) => void
  onUpdate: (productId: string) => void
}

const rowKey = (product: BidProduct) => product.id
const rowName = (product: BidProduct) => product.name

/** The bid products of a sales channel. All are stored on this device, which also searches and sorts them. */
export function BidProductsScreen({ salesChannelId: channel, onCreate, onOpen, onUpdate }: Props) {
  const canManage = useCan()('sales_channel')
  const { zone } = useChannelFacts(channel)
  const search = useListSearch(bidProductList)
  const list = useWholeList(bidProductList, { channel, query: search.query, zone })
  const pending = useRead(bids.countPendingBids, { params: { id: channel } }, { live: true }).data
  const columns = useMemo(() => productColumns(zone, pending), [zone, pending])
  const actions = ({ id }: BidProduct) => [
    { id: 'view', label: m.bids_view(), onSelect: () => onOpen(id) },
    ...(canManage ? [{ id: 'edit', label: m.common_edit(), onSelect: () => onUpdate(id) }] : []),
  ]
  return (
    <ListPage
      title={m.bids_products()}
      search={search}
      searchLabel={m.bids_products_search()}
      list={list}
      columns={columns}
      rowKey={rowKey}
      rowName={rowName}
      onRow={({ id }) => onOpen(id)}
      rowHref={({ id }) => `/sales-channel/${channel}/bid-to-seat/products/${id}`}
      rowActions={actions}
      primary={canManage ? { label: m.bids_product_create(), onPress: onCreate } : undefined}
      none={{ text: m.bids_products_none(), help: 'bids' }}
    />
  )
}
