import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { matches } from '#contract/core/list.ts'
import { caseList, type NeedsAction, type Order } from '#contract/marketplace-rows.ts'
import { marketplace } from '#contract/marketplace.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useCan } from '#data/session/use-can.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { useListSearch } from '#parts/list-page/use-list-search.ts'
import { useBlockedReason } from '#parts/unconfirmed-note/use-blocked-reason.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { Toolbar } from '#ui/toolbar/toolbar.tsx'
import { caseEntries, caseHref } from './case-actions.ts'
import { type CaseDialog, CaseDialogs } from './case-dialogs.tsx'
import { queueColumns } from './needs-action-columns.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { TroubleFilter } from './trouble-filter.tsx'

interface Props {
  salesChannelId: number
  onListing: (id: string) => void
  onUser: (id: number) => void
}

const rowKey = ({ id }: NeedsAction) => id

/**
 * The cases that need a person, each with its problem, its actions, and the person to whom it is assigned. Also for channels
 * without a marketplace.
 */
export function NeedsActionScreen({ salesChannelId: id, onListing, onUser }: Props) {
  const { channel, zone } = useChannelFacts(id)
  const router = useRouter()
  const can = useCan()
  const mayDecide = can('all')
  const mayNote = can('sales_channel')
  const blocked = useBlockedReason()
  const search = useListSearch(caseList)
  const read = useRead(marketplace.listNeedsAction, { params: { id } }, { live: true })
  const { refetch } = read
  const [opened, setOpened] = useState<string | null>(null)
  const [refunding, setRefunding] = useState<Order | null>(null)
  const [dialog, setDialog] = useState<{ is: CaseDialog; item: NeedsAction } | null>(null)
  const rows = read.data ?? []
  const shown = rows.filter((row) => matches(caseList, { filters: search.filters }, row))
  const again = () => void refetch()
  const hrefOf = (item: NeedsAction) => caseHref(id, item, channel?.features.marketplace === true)
  const open = (item: NeedsAction) => {
    const href = hrefOf(item)
    if (item.order) setOpened(item.id)
    else if (href !== undefined) router.history.push(href)
  }
  const openDialog = (is: CaseDialog, item: NeedsAction) => setDialog({ is, item })
  const columns = queueColumns(id, zone, {
    onTaken: mayNote ? again : undefined,
    entries: (item) => caseEntries(item, { mayDecide, mayNote, blocked, open, openDialog, refund: setRefunding }),
  })
  return (
    <>
      <PageHeader title={m.marketplace_needs_action()} subtitle={m.marketplace_needs_action_subtitle()} />
      {rows.length > 0 && <Toolbar filters={<TroubleFilter rows={rows} search={search} />} />}
      <DataTable
        label={m.marketplace_needs_action()}
        columns={columns}
        rows={shown}
        rowKey={rowKey}
        onRow={open}
        rowHref={hrefOf}
        loading={read.status === 'loading'}
        empty={
          read.status === 'failed' ? (
            <ErrorState title={m.common_could_not_load()} body={failureWords(read.error)} onRetry={again} />
          ) : (
            <EmptyState text={rows.length > 0 ? m.marketplace_needs_none_of_these() : m.marketplace_needs_nothing()} />
          )
        }
      />
      <OrderDrawer
        order={rows.find((row) => row.id === opened)?.order ?? null}
        zone={zone}
        onClose={() => setOpened(null)}
        onListing={onListing}
        onUser={onUser}
        onRefund={mayDecide ? setRefunding : undefined}
      />
      <RefundDialog order={refunding} onClose={() => setRefunding(null)} onDone={again} />
      {dialog && (
        <CaseDialogs channel={id} dialog={dialog.is} item={dialog.item} onClose={() => setDialog(null)} onDone={again} />
      )}
    </>
  )
}
