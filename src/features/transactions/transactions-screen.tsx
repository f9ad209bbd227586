import { useMemo } from 'react'
import { products, transactionList, type TransactionRow, transactions } from '#contract/transactions.ts'
import { useWindowedList, type WindowedAsk } from '#data/mirror/use-windowed-list.ts'
import { m } from '#messages/m.ts'
import { Allowed } from '#parts/access/allowed.tsx'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { EventFilter } from '#parts/event-picker/event-filter.tsx'
import { DateFilter, SelectFilter } from '#parts/list-page/list-filters.tsx'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import { productWords } from '#parts/product/product-words.ts'
import { transactionColumns } from './transactions-columns.tsx'

/** A channel's sales; needs `sales_channel` (specification 1, section 2.6). */
export function TransactionsScreen({ salesChannelId }: { salesChannelId: number }) {
  return (
    <Allowed to="sales_channel">
      <Transactions
        channel={salesChannelId}
        ask={{ endpoint: transactions.listChannelTransactions, params: { id: salesChannelId } }}
      />
    </Allowed>
  )
}

/** The sales of every channel, for provider staff: from the server, or its last answer. */
export const AdminTransactionsScreen = () => <Transactions channel={null} ask={{ endpoint: transactions.listTransactions }} />

interface Props {
  channel: number | null
  ask: Pick<WindowedAsk, 'endpoint' | 'params'>
}

const names = { eventId: 'events', userId: 'user', eventStartDate: 'from', eventEndDate: 'to' }
const rowKey = (row: TransactionRow) => row.id
const rowName = (row: TransactionRow) => row.event.title

function Transactions({ channel, ask }: Props) {
  const { zone } = useChannelFacts(channel)
  const search = useListSearch(transactionList, { names })
  const list = useWindowedList(transactionList, { ...ask, query: search.query, channel, zone })
  const columns = useMemo(transactionColumns, [])
  return (
    <ListPage
      title={m.transactions_title()}
      search={search}
      searchLabel={m.transactions_search()}
      list={list}
      columns={columns}
      rowKey={rowKey}
      rowName={rowName}
      filters={
        <>
          <EventFilter search={search} filter="eventId" channel={channel} />
          <DateFilter
            search={search}
            from="eventStartDate"
            to="eventEndDate"
            labels={{ from: m.transactions_start_date(), to: m.transactions_end_date() }}
            zone={zone}
          />
          <SelectFilter search={search} filter="type" label={m.transactions_type()} options={typeOptions()} />
          <SelectFilter
            search={search}
            filter="product"
            label={m.transactions_product()}
            options={products.map((product) => ({ value: product, label: productWords(product) }))}
          />
        </>
      }
      none={{ text: m.transactions_none_yet() }}
    />
  )
}

const typeOptions = () => [
  { value: 'seat', label: m.transactions_type_seat() },
  { value: 'vip', label: m.transactions_type_vip() },
]
