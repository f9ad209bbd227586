import { useMemo, useState } from 'react'
import type { NeedsAction, Order, Trouble } from '#contract/marketplace-rows.ts'
import { marketplace } from '#contract/marketplace.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useCall } from '#data/api/use-call.ts'
import { useCan } from '#data/session/use-can.ts'
import { useSession } from '#data/session/use-session.ts'
import { formatRelative } from '#lib/relative-time.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { Featured } from '#parts/access/featured.tsx'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { problemDetail } from '#parts/problem/told-words.ts'
import { OrderChip } from '#parts/resale/resale-chips.tsx'
import { partyName, seatsWords } from '#parts/resale/resale-words.ts'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button/button.tsx'
import { Clipped } from '#ui/clipped/clipped.tsx'
import type { Column } from '#ui/data-table/columns.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { EventCell, Moment } from './cells.tsx'
import { OrderDrawer } from './order-drawer.tsx'
import { RefundDialog } from './refund-dialog.tsx'

interface Props {
  salesChannelId: number
  onListing: (id: string) => void
  onUser: (id: number) => void
}

/** The orders that need a person: what happened, what can be done, who is on it. */
export const NeedsActionScreen = (props: Props) => (
  <Featured channel={props.salesChannelId} feature="marketplace">
    <Queue {...props} />
  </Featured>
)

const rowKey = ({ order }: NeedsAction) => order.id

function Queue({ salesChannelId: id, onListing, onUser }: Props) {
  const { zone } = useChannelFacts(id)
  const can = useCan()
  const mayTake = can('sales_channel')
  const read = useRead(marketplace.listNeedsAction, { params: { id } }, { live: true })
  const { refetch } = read
  const columns = useMemo(() => queueColumns(zone, mayTake ? () => void refetch() : undefined), [zone, mayTake, refetch])
  const [opened, setOpened] = useState<string | null>(null)
  const [refunding, setRefunding] = useState<Order | null>(null)
  const rows = read.data ?? []
  const failed = read.status === 'failed'
  return (
    <>
      <PageHeader title={m.marketplace_needs_action()} subtitle={m.marketplace_needs_action_subtitle()} />
      <DataTable
        label={m.marketplace_needs_action()}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        onRow={({ order }) => setOpened(order.id)}
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
        order={rows.find(({ order }) => order.id === opened)?.order ?? null}
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

const advice: Record<Trouble, () => string> = {
  delivery_failed: m.marketplace_do_delivery,
  seller_payment_failed: m.marketplace_do_payout,
  buyer_refund_asked: m.marketplace_do_refund_asked,
  buyer_refund_failed: m.marketplace_do_refund_failed,
  seller_payment_reversal_failed: m.marketplace_do_reversal,
}

/** The words of what happened, where there are some. */
const said = ({ order, trouble }: NeedsAction): string | null =>
  trouble === 'buyer_refund_asked' ? order.buyer_refund_asked_reason : (order.delivery_error ?? order.seller_payment_error)

const faint = css({ display: 'block', textStyle: 'label', color: 'text-muted', whiteSpace: 'normal' })

const queueColumns = (zone: string, onTaken: (() => void) | undefined): Column<NeedsAction>[] => [
  {
    id: 'happened',
    header: m.marketplace_happened(),
    fixed: true,
    grow: true,
    width: '13rem',
    card: 'title',
    cell: (item) => (
      <>
        <OrderChip status={item.trouble} />
        {said(item) && <span className={faint}>{said(item)}</span>}
      </>
    ),
  },
  {
    id: 'since',
    header: m.marketplace_since(),
    width: '10.5rem',
    card: 'meta',
    cell: ({ since }) => (
      <>
        <Moment at={since} zone={zone} />
        <Ago at={since} zone={zone} />
      </>
    ),
  },
  {
    id: 'event',
    header: m.marketplace_event(),
    grow: true,
    clip: true,
    width: '11rem',
    card: 'meta',
    cell: ({ order }) => (
      <>
        <EventCell event={order.event} />
        <span className={faint}>{seatsWords(order)}</span>
      </>
    ),
  },
  {
    id: 'buyer',
    header: m.marketplace_buyer(),
    clip: true,
    width: '7rem',
    lesser: 'soon',
    card: 'none',
    cell: ({ order }) => <Clipped>{partyName(order.buyer)}</Clipped>,
  },
  {
    id: 'todo',
    header: m.marketplace_what_to_do(),
    grow: true,
    width: '12rem',
    lesser: 'later',
    card: 'none',
    cell: ({ trouble }) => <span className={faint}>{advice[trouble]()}</span>,
  },
  {
    id: 'taken',
    header: m.marketplace_taken_by(),
    width: '10rem',
    acts: onTaken !== undefined,
    card: 'end',
    cell: (item) => (onTaken ? <Taken item={item} onTaken={onTaken} /> : (item.taken_by?.name ?? m.marketplace_nobody())),
  },
]

function Ago({ at, zone }: { at: string; zone: string }) {
  const now = useNow()
  return (
    <span className={faint} data-now="">
      {formatRelative(at, now, zone)}
    </span>
  )
}

/** Who is on it; whoever may, takes it on or leaves it to others. */
function Taken({ item: { order, taken_by }, onTaken }: { item: NeedsAction; onTaken: () => void }) {
  const session = useSession()
  const me = session.status === 'signed-in' ? session.me.user.data.id : null
  const params = { id: order.sales_channel_id, orderId: order.id }
  const taking = useCall(marketplace.takeOrder, { params, channel: order.sales_channel_id })
  const mine = taken_by !== null && taken_by.id === me
  const send = async () => {
    const called = await taking.run(
      { params, body: { taken: !mine } },
      { label: { message: 'marketplace_unconfirmed_take', params: {} } },
    )
    if (called.outcome === 'blocked') toast({ tone: 'danger', text: blockedWords(called.why) })
    if (called.outcome === 'refused')
      toast({ tone: 'danger', text: `${m.marketplace_take_failed()}: ${problemDetail(called.problem.problem)}` })
    onTaken()
  }
  if (taken_by !== null && !mine) return taken_by.name
  return (
    <Button
      size="small"
      busy={taking.running}
      disabledReason={taking.blocked ? blockedWords(taking.blocked) : undefined}
      onClick={() => void send()}
    >
      {mine ? m.marketplace_leave() : m.marketplace_take()}
    </Button>
  )
}
