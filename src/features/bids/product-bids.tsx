import { useMemo, useState } from 'react'
import { type Bid, bidList, bids } from '#contract/bids.ts'
import { useWindowedList } from '#data/mirror/use-windowed-list.ts'
import { m } from '#messages/m.ts'
import { Card } from '#ui/card/card.tsx'
import type { Column, Sort } from '#ui/data-table/columns.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Menu } from '#ui/menu/menu.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { bidderName } from './bid-words.ts'
import { bidColumns } from './bids-columns.tsx'
import { HistoryDialog } from './history-list.tsx'

interface Props {
  channel: number
  productId: string
  /** The product's name, which is the table's accessible name. */
  name: string
  zone: string
  onOpen: (bidId: string) => void
}

/** Bids on a page. */
const PAGE = 10
const rowKey = (bid: Bid) => bid.id

/** The bids on a product, each with its history. */
export function ProductBids({ channel, productId, name, zone, onOpen }: Props) {
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState<Sort>({ by: 'amount', order: 'desc' })
  const [shown, setShown] = useState<Bid | null>(null)
  const list = useWindowedList(bidList, {
    endpoint: bids.listBids,
    params: { id: channel },
    query: { bidProductId: productId, skip: (page - 1) * PAGE, take: PAGE, orderBy: sort.by, order: sort.order },
    channel,
    zone,
  })
  const columns = useMemo(
    (): Column<Bid>[] => [
      ...bidColumns(zone, false),
      {
        id: 'actions',
        header: m.common_actions(),
        hideHeader: true,
        acts: true,
        fixed: true,
        width: '3rem',
        align: 'end',
        card: 'end',
        cell: (bid) => (
          <Menu
            label={m.list_actions_for({ name: bidderName(bid.User) })}
            items={[
              { id: 'view', label: m.bids_view(), onSelect: () => onOpen(bid.id) },
              { id: 'history', label: m.bids_history(), onSelect: () => setShown(bid) },
            ]}
          />
        ),
      },
    ],
    [zone, onOpen],
  )
  return (
    <Card title={m.bids_bids()} flush>
      <DataTable
        flush
        fill={false}
        label={name}
        columns={columns}
        rows={list.rows}
        rowKey={rowKey}
        sort={sort}
        onSort={(next) => {
          setSort(next)
          setPage(1)
        }}
        onRow={(bid) => onOpen(bid.id)}
        rowHref={(bid) => `/sales-channel/${channel}/bid-to-seat/bids/${bid.id}`}
        loading={list.status === 'loading'}
        stale={list.stale}
        empty={
          list.status === 'failed' ? (
            <ErrorState title={m.common_could_not_load()} {...(list.retry && { onRetry: list.retry })} />
          ) : (
            <EmptyState text={m.bids_bids_none()} />
          )
        }
        footer={<Pagination page={page} size={PAGE} total={list.total} onPage={setPage} />}
      />
      {shown && <HistoryDialog bid={shown} zone={zone} onClose={() => setShown(null)} />}
    </Card>
  )
}
