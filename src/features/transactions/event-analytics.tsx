import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { transactionList, transactions, type TransactionRow } from '#contract/transactions.ts'
import { useWindowedList } from '#data/mirror/use-windowed-list.ts'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { css } from '#styled/css'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import { analyticsColumns } from './analytics-columns.tsx'
import { RevenueCards } from './revenue-cards.tsx'
import { SalesPace } from './sales-pace.tsx'
import { SalesPlaces } from './sales-places.tsx'
import { SaleDrawer } from './sale-drawer.tsx'
import { hasSalePage, saleHref } from '#parts/payment/sale-href.ts'
import { TransactionFiles } from './transaction-files.tsx'

interface Props {
  channel: number
  eventId: number
  /** The event's zone. */
  zone: string
  /** Opens a sale's own page. */
  onSale: (token: string) => void
  /** A buyer's name as a link to their page; plain text without a page. */
  linkUser?: ((user: number, name: string) => ReactNode) | undefined
}

const figures = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: 'minmax(0, 1fr)',
  marginBlock: '4',
})

/** The channel's list with ten rows per page and a longer pause before a search. */
const list = { ...transactionList, pageSize: 10, searchPauseMs: 500 }
const rowKey = (row: TransactionRow) => row.id
const rowName = (row: TransactionRow) => row.orderId
const hrefOf = (row: TransactionRow) => (hasSalePage(row) ? saleHref(row) : undefined)

/** The sales of an event: revenue, pace, sales by place, and the list, in which each sale opens in a drawer. */
export function EventAnalytics({ channel, eventId, zone, onSale, linkUser }: Props) {
  const can = useCan()
  const opensSales = can('sales_channel_event_details')
  const search = useListSearch(list)
  const ofEvent = { ...search.query, eventId: [eventId] }
  const found = useWindowedList(list, {
    endpoint: transactions.listChannelTransactions,
    params: { id: channel },
    query: ofEvent,
    channel,
    zone,
  })
  const [open, setOpen] = useState<TransactionRow | null>(null)
  const customer = useCallback(
    (row: TransactionRow) => {
      const name = row.name ?? m.common_empty_value()
      return row.user && linkUser ? linkUser(row.user.id, name) : name
    },
    [linkUser],
  )
  const columns = useMemo(() => analyticsColumns(customer), [customer])
  return (
    <>
      {can('revenue') && <RevenueCards eventId={eventId} />}
      <div className={figures}>
        {can('sales_channel') && <SalesPace eventId={eventId} />}
        {can('revenue') && <SalesPlaces channel={channel} eventId={eventId} />}
      </div>
      <ListPage
        within
        title={m.analytics_tab()}
        search={search}
        searchLabel={m.analytics_search()}
        list={found}
        columns={columns}
        rowKey={rowKey}
        rowName={rowName}
        onRow={setOpen}
        rowHref={opensSales ? hrefOf : undefined}
        tools={can('csv_download') && <TransactionFiles byEvent={false} channel={channel} query={ofEvent} total={found.total} />}
        none={{ text: m.analytics_none_yet() }}
      />
      <SaleDrawer
        row={open}
        onClose={() => setOpen(null)}
        customer={customer}
        onMore={opensSales ? ({ token }) => onSale(token) : undefined}
      />
    </>
  )
}
