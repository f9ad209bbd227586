import { useMemo } from 'react'
import { channels } from '#contract/channels.ts'
import { transactionList, transactions } from '#contract/transactions.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useWindowedList } from '#data/mirror/use-windowed-list.ts'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { AnyEventPicker, ChannelEventPicker } from './event-picker.tsx'
import { type TransactionsSearch, queryOf } from './transactions-search.ts'
import { TransactionsTable } from './transactions-table.tsx'

export interface AddressProps {
  search: TransactionsSearch
  onSearch: (next: TransactionsSearch) => void
}

/** The zone in which the admin lists read a day (decisions 7). */
const ADMIN_ZONE = 'America/Chicago'

/** A channel's sales; needs `sales_channel` (specification 1, section 2.6). */
export function TransactionsScreen({ salesChannelId, ...address }: AddressProps & { salesChannelId: number }) {
  const can = useCan()
  if (!can('sales_channel')) return <ErrorState title={m.common_error_403()} />
  return <ChannelTransactions channel={salesChannelId} {...address} />
}

function ChannelTransactions({ channel, search, onSearch }: AddressProps & { channel: number }) {
  const zone = useRead(channels.readChannel, { params: { id: channel } }, { firstPaint: true }).data?.timezone ?? ADMIN_ZONE
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
    zone: ADMIN_ZONE,
  })
  const picker = (
    <AnyEventPicker value={search.events ?? []} onValue={(events) => onSearch({ ...search, events, page: undefined })} />
  )
  return <TransactionsTable list={list} search={search} onSearch={onSearch} picker={picker} />
}
