import { Printer } from 'lucide-react'
import { useMemo } from 'react'
import { transactionList, type TransactionRow, transactions } from '#contract/transactions.ts'
import { useWindowedList, type WindowedAsk } from '#data/mirror/use-windowed-list.ts'
import { useCan } from '#data/session/use-can.ts'
import { m } from '#messages/m.ts'
import { Allowed } from '#parts/access/allowed.tsx'
import { useAllChannels } from '#parts/channel/use-all-channels.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { ListPage } from '#parts/list-page/list-page.tsx'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { hasSalePage, saleHref } from '#parts/payment/sale-href.ts'
import { TransactionFiles } from './transaction-files.tsx'
import { TransactionFilters, transactionNames } from './transaction-filters.tsx'
import { transactionColumns } from './transactions-columns.tsx'
import { TransactionSums } from './transactions-sums.tsx'

/** Opens a sale's own page; undefined if the app has no such page. */
export type OnSale = ((sale: TransactionRow) => void) | undefined

interface ChannelProps {
  salesChannelId: number
  onOpen: OnSale
  /** Opens the cash-up of the sales that the filters find. */
  onCashUp: () => void
}

/** A channel's sales; needs `sales_channel`. */
export function TransactionsScreen({ salesChannelId, onOpen, onCashUp }: ChannelProps) {
  return (
    <Allowed to="sales_channel">
      <Transactions
        channel={salesChannelId}
        ask={{ endpoint: transactions.listChannelTransactions, params: { id: salesChannelId } }}
        onOpen={onOpen}
        onCashUp={onCashUp}
      />
    </Allowed>
  )
}

/** The sales of every channel, for provider staff: from the server, or from its last response. */
export const AdminTransactionsScreen = ({ onOpen }: { onOpen: OnSale }) => (
  <Transactions channel={null} ask={{ endpoint: transactions.listTransactions }} onOpen={onOpen} />
)

interface Props {
  channel: number | null
  ask: Pick<WindowedAsk, 'endpoint' | 'params'>
  onOpen: OnSale
  onCashUp?: () => void
}

const sums = css({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '3',
  flexShrink: 0,
  marginBlockEnd: '2',
})
const rowKey = (row: TransactionRow) => row.id
const rowName = (row: TransactionRow) => row.event.title

function Transactions({ channel, ask, onOpen, onCashUp }: Props) {
  const { zone } = useChannelFacts(channel)
  const can = useCan()
  const search = useListSearch(transactionList, { names: transactionNames })
  const list = useWindowedList(transactionList, { ...ask, query: search.query, channel, zone })
  const channels = useAllChannels(channel === null)
  const columns = useMemo(() => transactionColumns(channels), [channels])
  return (
    <ListPage
      title={m.transactions_title()}
      search={search}
      searchLabel={m.transactions_search()}
      list={list}
      columns={columns}
      rowKey={rowKey}
      rowName={rowName}
      {...(onOpen && { onRow: onOpen, opens: hasSalePage, rowHref: saleHref })}
      tools={can('csv_download') && <TransactionFiles channel={channel} query={search.query} total={list.total} />}
      sums={
        <div className={sums}>
          <TransactionSums channel={channel} query={search.query} zone={zone} />
          {onCashUp && (
            <Button size="small" icon={<Printer />} onClick={onCashUp}>
              {m.cash_up_title()}
            </Button>
          )}
        </div>
      }
      manyFilters
      filters={<TransactionFilters search={search} channel={channel} zone={zone} />}
      none={{ text: m.transactions_none_yet() }}
    />
  )
}
