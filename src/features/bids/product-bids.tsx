import { useMemo, useState } from 'react'
import type { BidProduct } from '#contract/bid-products.ts'
import { type Bid, bidList, bids } from '#contract/bids.ts'
import { useWindowedList } from '#data/mirror/use-windowed-list.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { Card } from '#ui/card/card.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import type { Column, Sort } from '#ui/data-table/columns.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Menu } from '#ui/menu/menu.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { bidderName } from './bid-words.ts'
import { bidColumns } from './bids-columns.tsx'
import { CheckedBar } from './checked-bar.tsx'
import { checkedOf, withChecked } from './checked-bids.ts'
import { HistoryDialog } from './history-list.tsx'
import type { Rejection } from './reject-remaining.tsx'

interface Props {
  product: BidProduct
  /** The pending bids that may be checked, in the order of approval; empty for people who may not decide. */
  pending: readonly Bid[]
  rejection: Rejection
  /** The number of seats still available for bids. */
  left: number
  zone: string
  onChanged: () => void
  onOpen: (bidId: string) => void
}

/** The number of bids on a page. */
const PAGE = 10
const rowKey = (bid: Bid) => bid.id

/** The bids on a product, each with its history; pending ones can be checked, to approve or reject them together. */
export function ProductBids({ product, pending, rejection, left, zone, onChanged, onOpen }: Props) {
  const { id: productId, sales_channel_id: channel, name } = product
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState<Sort>({ by: 'amount', order: 'desc' })
  const [shown, setShown] = useState<Bid | null>(null)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const list = useWindowedList(bidList, {
    endpoint: bids.listBids,
    params: { id: channel },
    query: { bidProductId: productId, skip: (page - 1) * PAGE, take: PAGE, orderBy: sort.by, order: sort.order },
    channel,
    zone,
  })
  const columns = useMemo(
    (): Column<Bid>[] => [
      ...checkColumn(pending, ids, (id, checked) => setIds((before) => withChecked(before, id, checked))),
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
    [zone, onOpen, pending, ids],
  )
  return (
    <Card title={m.bids_bids()} flush>
      <CheckedBar
        product={product}
        pending={pending}
        checked={checkedOf(pending, ids)}
        rejection={rejection}
        onAll={(all) => setIds(new Set(all ? pending.map(({ id }) => id) : []))}
        left={left}
        onChanged={onChanged}
      />
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
            <ErrorState
              title={m.common_could_not_load()}
              body={failureWords(list.problem)}
              {...(list.retry && { onRetry: list.retry })}
            />
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

/** The column of checkboxes, if any bid is pending. Only pending bids have one. */
function checkColumn(
  pending: readonly Bid[],
  ids: ReadonlySet<string>,
  onChecked: (id: string, checked: boolean) => void,
): Column<Bid>[] {
  if (pending.length === 0) return []
  const open = new Set(pending.map(({ id }) => id))
  return [
    {
      id: 'check',
      header: m.bids_check(),
      hideHeader: true,
      acts: true,
      fixed: true,
      width: '2.5rem',
      card: 'end',
      cell: (bid) =>
        open.has(bid.id) && (
          <Checkbox
            label={null}
            aria-label={m.bids_check_one({ name: bidderName(bid.User) })}
            checked={ids.has(bid.id)}
            onChecked={(checked) => onChecked(bid.id, checked)}
          />
        ),
    },
  ]
}
