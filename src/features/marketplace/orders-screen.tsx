import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { orderList, orderStatuses, type Order } from '#contract/marketplace-rows.ts'
import { marketplace } from '#contract/marketplace.ts'
import { useWindowedList } from '#data/mirror/use-windowed-list.ts'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { WithFeature } from '#parts/access/with-feature.tsx'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { DateFilter } from '#parts/list-page/date-filter.tsx'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { useListFile } from '#parts/list-page/use-list-file.ts'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import { orderPath } from '#parts/resale/order-path.ts'
import { orderWords, partyName } from '#parts/resale/resale-words.ts'
import { useBlockedReason } from '#parts/unconfirmed-note/use-blocked-reason.ts'
import { OrderDrawer } from './order-drawer.tsx'
import { orderColumns } from './orders-columns.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { StatusSummary } from './status-summary.tsx'

interface Props {
  salesChannelId: number
  onListing: (id: string) => void
  onUser: (id: number) => void
}

/** The orders of the marketplace: purchases that fans made from other fans. */
export const OrdersScreen = (props: Props) => (
  <WithFeature channel={props.salesChannelId} feature="marketplace">
    <Orders {...props} />
  </WithFeature>
)

/** The most rows of the exported file. */
const MOST_ROWS = 1000
const names = { startDate: 'from', endDate: 'to' }
const rowKey = (order: Order) => order.id
const hrefOf = ({ sales_channel_id: channel, id }: Order) => orderPath(channel, id)
const rowName = (order: Order) => `${order.event.title}, ${partyName(order.buyer)}`

function Orders({ salesChannelId: channel, onListing, onUser }: Props) {
  const { zone } = useChannelFacts(channel)
  const router = useRouter()
  const can = useCan()
  const mayRefund = can('all')
  const blocked = useBlockedReason()
  const search = useListSearch(orderList, { names })
  const params = { id: channel }
  const list = useWindowedList(orderList, { endpoint: marketplace.listOrders, params, query: search.query, channel, zone })
  const file = useListFile(marketplace.downloadOrders, params, MOST_ROWS)
  const columns = useMemo(() => orderColumns(zone, mayRefund), [zone, mayRefund])
  const [opened, setOpened] = useState<string | null>(null)
  const [refunding, setRefunding] = useState<Order | null>(null)
  const open = list.rows.find(({ id }) => id === opened) ?? null
  const actions = (order: Order) => [
    { id: 'details', label: m.common_details(), onSelect: () => setOpened(order.id) },
    {
      id: 'page',
      label: m.marketplace_open_order(),
      onSelect: () => router.history.push(hrefOf(order)),
    },
    { id: 'listing', label: m.marketplace_open_listing(), onSelect: () => onListing(order.listing_id) },
    ...(mayRefund
      ? [
          {
            id: 'refund',
            label: m.marketplace_cancel_and_refund(),
            tone: 'danger' as const,
            disabledReason: order.status === 'cancelled' ? m.marketplace_already_cancelled() : blocked,
            onSelect: () => setRefunding(order),
          },
        ]
      : []),
  ]
  return (
    <>
      <ListPage
        title={m.marketplace_orders()}
        search={search}
        searchLabel={m.marketplace_search_orders()}
        list={list}
        columns={columns}
        rowKey={rowKey}
        rowName={rowName}
        onRow={(order) => setOpened(order.id)}
        rowHref={hrefOf}
        rowActions={actions}
        file={can('csv_download') ? file : undefined}
        summary={
          <StatusSummary
            channel={channel}
            of="marketplace_order_status"
            label={m.common_status()}
            values={orderStatuses}
            words={orderWords}
            search={search}
            filter="status"
          />
        }
        filters={
          <DateFilter
            search={search}
            from="startDate"
            to="endDate"
            labels={{ from: m.marketplace_ordered_from(), to: m.marketplace_ordered_to() }}
            zone={zone}
          />
        }
        none={{ text: m.marketplace_no_orders(), help: 'resale#orders' }}
      />
      <OrderDrawer
        order={open}
        zone={zone}
        onClose={() => setOpened(null)}
        onListing={onListing}
        onUser={onUser}
        onRefund={mayRefund ? setRefunding : undefined}
      />
      <RefundDialog order={refunding} onClose={() => setRefunding(null)} onDone={() => list.retry?.()} />
    </>
  )
}
