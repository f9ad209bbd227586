import { useMemo } from 'react'
import { transactionList, transactions } from '#contract/transactions.ts'
import { useWindowedList } from '#data/mirror/use-windowed-list.ts'
import { defaultTimezone } from '#lib/fixed-lists.ts'
import { Allowed } from '#parts/access/allowed.tsx'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { AnyEventPicker, ChannelEventPicker } from '#parts/event-picker/event-picker.tsx'
import { type TransactionsSearch, queryOf } from './transactions-search.ts'
import { TransactionsTable } from './transactions-table.tsx'

export interface AddressProps {
  search: TransactionsSearch
  onSearch: (next: TransactionsSearch) => void
}

/** A channel's sales; needs `sales_channel` (specification 1, section 2.6). */
export function TransactionsScreen({ salesChannelId, ...address }: AddressProps & { salesChannelId: number }) {
  return (
    <Allowed to="sales_channel">
      <ChannelTransactions channel={salesChannelId} {...address} />
    </Allowed>
  )
}

function ChannelTransactions({ channel, search, onSearch }: AddressProps & { channel: number }) {
  const { zone } = useChannelFacts(channel)
  const query = useMemo(() => queryOf(search), [search])
  const list = useWindowedList(transactionList, {
    endpoint: transactions.listChannelTransactions,
    params: { id: channel },
    query,
    channel,
    zone,
  })
  const picker = (
    <ChannelEventPicker
      channel={channel}
      value={search.events ?? []}
      onValue={(events) => onSearch({ ...search, events, page: undefined })}
    />
  )
  return <TransactionsTable list={list} search={search} onSearch={onSearch} picker={picker} />
}

/** The sales of every channel, for provider staff: from the server, or its last answer. */
export function AdminTransactionsScreen({ search, onSearch }: AddressProps) {
  const query = useMemo(() => queryOf(search), [search])
  const list = useWindowedList(transactionList, {
    endpoint: transactions.listTransactions,
    params: undefined,
    query,
    channel: null,
    zone: defaultTimezone,
  })
  const picker = (
    <AnyEventPicker value={search.events ?? []} onValue={(events) => onSearch({ ...search, events, page: undefined })} />
  )
  return <TransactionsTable list={list} search={search} onSearch={onSearch} picker={picker} />
}
