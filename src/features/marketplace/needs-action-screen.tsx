import { useMemo, useState } from 'react'
import type { NeedsAction, Order } from '#contract/marketplace-rows.ts'
import { marketplace } from '#contract/marketplace.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useCan } from '#data/session/use-can.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { queueColumns } from './needs-action-columns.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { RefundDialog } from './refund-dialog.tsx'

interface Props {
  salesChannelId: number
  onListing: (id: string) => void
  onUser: (id: number) => void
  onSale: (event: number, token: string) => void
}

const rowKey = ({ id }: NeedsAction) => id

/** Cases that need a person: the problem, the choices, and who has taken it. Also for channels without a marketplace. */
export function NeedsActionScreen({ salesChannelId: id, onListing, onUser, onSale }: Props) {
  const { zone } = useChannelFacts(id)
  const can = useCan()
  const mayTake = can('sales_channel')
  const read = useRead(marketplace.listNeedsAction, { params: { id } }, { live: true })
  const { refetch } = read
  const columns = useMemo(() => queueColumns(id, zone, mayTake ? () => void refetch() : undefined), [id, zone, mayTake, refetch])
  const [opened, setOpened] = useState<string | null>(null)
  const [refunding, setRefunding] = useState<Order | null>(null)
  const rows = read.data ?? []
  const failed = read.status === 'failed'
  const open = ({ id: row, order, event_id, sale, person }: NeedsAction) => {
    if (order) setOpened(row)
    else if (event_id !== null && sale !== null) onSale(event_id, sale)
    else if (person) onUser(person.id)
  }
  return (
    <>
      <PageHeader title={m.marketplace_needs_action()} subtitle={m.marketplace_needs_action_subtitle()} />
      <DataTable
        label={m.marketplace_needs_action()}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        onRow={open}
        loading={read.status === 'loading'}
        empty={
          failed ? (
            <ErrorState title={m.common_could_not_load()} body={failureWords(read.error)} onRetry={() => void refetch()} />
          ) : (
            <EmptyState text={m.marketplace_needs_nothing()} />
          )
        }
      />
      <OrderDrawer
        order={rows.find((row) => row.id === opened)?.order ?? null}
        zone={zone}
        onClose={() => setOpened(null)}
        onListing={onListing}
        onUser={onUser}
        onRefund={can('all') ? setRefunding : undefined}
      />
      <RefundDialog order={refunding} onClose={() => setRefunding(null)} onDone={() => void refetch()} />
    </>
  )
}
