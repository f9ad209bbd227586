import { Pencil, Trash2 } from 'lucide-react'
import { type BidProduct, bidProducts } from '#contract/bid-products.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useCall } from '#data/api/use-call.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { useCan } from '#data/session/use-can.ts'
import { formatMoney } from '#lib/money.ts'
import { formatDateTime, toEpoch } from '#lib/time.ts'
import { m } from '#messages/m.ts'
import { showOutcome } from '#parts/call-dialog/show-outcome.ts'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { NamePage } from '#parts/crumb/page-name.tsx'
import { PathLink } from '#parts/link/path-link.tsx'
import { CodeMap } from '#parts/seat-map/code-map-prepared.tsx'
import { blockedWords } from '#parts/unconfirmed-note/blocked-words.ts'
import { UnconfirmedNote } from '#parts/unconfirmed-note/unconfirmed-note.tsx'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { useConfirm } from '#ui/confirm/confirm-store.ts'
import { showCount } from '#ui/count/count.ts'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { useNow } from '#ui/relative-time/use-now.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { AudienceCard } from './audience-card.tsx'
import { BID_CURRENCY } from './bid-words.ts'
import { DemandCard } from './demand-card.tsx'
import { ProductBids } from './product-bids.tsx'
import { Running } from './products-columns.tsx'
import { RejectRemaining, usePendingBids, useRejection } from './reject-remaining.tsx'
import { RunCard, useRuns } from './run-card.tsx'

interface Props {
  salesChannelId: number
  productId: string
  onList: () => void
  onUpdate: () => void
  onBid: (bidId: string) => void
}

const columns = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: { base: '1fr', md: 'minmax(0, 1fr) 320px' },
  alignItems: 'start',
})

/** A bid product: its data, its event, its audience, and its bids. */
export function BidProductScreen({ salesChannelId: channel, productId, onList, onUpdate, onBid }: Props) {
  const { row: product, status } = useMirroredRow('bid_products', { channel, id: productId })
  if (status === 'missing')
    return <EmptyState text={m.bids_product_missing()} action={<Button onClick={onList}>{m.bids_products_back()}</Button>} />
  if (!product)
    return (
      <div className={stack({ gap: '4' })} role="status">
        <p>{m.bids_product_loading()}</p>
        <Skeleton height={28} width="40%" />
        <Skeleton height={320} />
      </div>
    )
  return <Shown product={product} onList={onList} onUpdate={onUpdate} onBid={onBid} />
}

function Shown({ product, onList, onUpdate, onBid }: { product: BidProduct } & Omit<Props, 'salesChannelId' | 'productId'>) {
  const channel = product.sales_channel_id
  const canManage = useCan()('sales_channel')
  const { zone } = useChannelFacts(channel)
  const params = { id: channel, productId: product.id }
  const taken = useRead(bidProducts.readBidProductSeats, { params }, { live: true })
  const runs = useRuns(channel, product.id, canManage)
  const left = Math.max(0, product.quantity - (taken.data?.taken ?? product.awarded))
  const { bids: pending, hasNone, refetch: refetchPending } = usePendingBids(product, canManage)
  const rejection = useRejection(product)
  const changed = () => {
    runs.refetch()
    void taken.refetch()
    refetchPending()
  }
  const remove = useDelete(product, onList)
  const now = useNow()
  const isAwarded = (product.quantity > 0 && product.awarded >= product.quantity) || toEpoch(product.event.time) <= now
  return (
    <div className={stack({ gap: '4' })}>
      <NamePage words={product.name} />
      <PageHeader
        title={product.name}
        subtitle={product.event.title}
        actions={
          canManage && (
            <>
              <Button
                variant="danger"
                icon={<Trash2 />}
                busy={remove.running}
                disabledReason={remove.blocked}
                onClick={remove.ask}
              >
                {m.common_delete()}
              </Button>
              <Button icon={<Pencil />} onClick={onUpdate}>
                {m.common_edit()}
              </Button>
            </>
          )
        }
      />
      {rejection.unconfirmed && <UnconfirmedNote state={rejection.unconfirmed.became} onDismiss={rejection.settle} />}
      {runs.last && (
        <RunCard
          key={runs.last.id}
          run={runs.last}
          product={product}
          pending={pending}
          rejection={rejection}
          left={left}
          zone={zone}
          onChanged={changed}
        />
      )}
      {!runs.last && pending.length > 0 && isAwarded && (
        <Banner tone="caution" actions={<RejectRemaining product={product} bids={pending} call={rejection} onDone={changed} />}>
          {m.bids_rest({ count: pending.length })}
        </Banner>
      )}
      <div className={columns}>
        <div className={stack({ gap: '3' })}>
          <AudienceCard product={product} left={left} hasNone={hasNone} onRun={changed} />
          {canManage && <DemandCard product={product} left={left} onRun={changed} />}
          <ProductBids {...{ product, pending, rejection, left, zone }} onChanged={changed} onOpen={onBid} />
        </div>
        <Details product={product} zone={zone} taken={taken.data?.taken} />
      </div>
    </div>
  )
}

interface DetailsProps {
  product: BidProduct
  zone: string
  /** The number of seats awarded or about to be awarded; undefined until it is loaded. */
  taken: number | undefined
}

/** The data of a product and of its event. */
function Details({ product, zone, taken }: DetailsProps) {
  return (
    <div className={stack({ gap: '3' })}>
      <Card title={m.bids_details()}>
        <DescriptionList
          items={[
            { label: m.common_status(), value: <Running product={product} /> },
            { label: m.bids_creator(), value: product.dashboard_user?.name },
            { label: m.bids_start(), value: formatDateTime(product.start_time, zone) },
            { label: m.bids_end(), value: formatDateTime(product.end_time, zone) },
            {
              label: m.bids_quantity(),
              value: showCount(product.quantity),
              ...(taken !== undefined && {
                hint: m.bids_seats_approved({ taken, quantity: product.quantity }),
              }),
            },
            {
              label: m.bids_amount(),
              value: m.bids_range({
                from: formatMoney(product.min_amount, BID_CURRENCY),
                to: formatMoney(product.max_amount, BID_CURRENCY),
              }),
            },
            { label: m.bids_purchase_amount(), value: formatMoney(product.purchase_amount, BID_CURRENCY) },
            { label: m.bids_hold_code(), value: product.hold_code },
            { label: m.bids_price_code(), value: product.price_code },
            { label: m.common_description(), value: product.description, isText: true },
          ]}
        />
      </Card>
      <Card title={m.bids_event()}>
        <DescriptionList
          items={[
            {
              label: m.common_title(),
              value: (
                <PathLink to={`/sales-channel/${product.sales_channel_id}/events/${product.event_id}`}>
                  {product.event.title}
                </PathLink>
              ),
            },
            { label: m.bids_time(), value: formatDateTime(product.event.time, product.event.timezone) },
            { label: m.bids_venue(), value: product.event.venue },
          ]}
        />
        {product.price_code && (
          <CodeMap channel={product.sales_channel_id} eventId={product.event_id} code={product.price_code} />
        )}
      </Card>
    </div>
  )
}

/** Deletes the product after confirmation, online only; reports the reason if that fails. */
function useDelete(product: BidProduct, onDone: () => void) {
  const params = { salesChannelId: product.sales_channel_id, id: product.id }
  const call = useCall(bidProducts.deleteBidProduct, { params, channel: product.sales_channel_id })
  const confirm = useConfirm()
  const ask = async () => {
    const { name } = product
    const question = { title: m.bids_product_delete_title({ name }), body: m.bids_product_delete_body() }
    if (!(await confirm({ ...question, confirmText: m.common_delete_confirm(), tone: 'danger' }))) return
    const called = await call.run({ params }, { label: { message: 'bids_delete_label', params: { name } } })
    showOutcome(called, { done: m.bids_product_deleted, failed: ({ reason }) => reason })
    if (called.outcome === 'done') onDone()
  }
  return { ask: () => void ask(), running: call.running, blocked: call.blocked ? blockedWords(call.blocked) : undefined }
}
