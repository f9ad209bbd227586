import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { marketplace } from '#contract/marketplace.ts'
import type { Party } from '#contract/marketplace-rows.ts'
import type { OrderDetail } from '#contract/order-detail.ts'
import { useRead } from '#data/answers/use-read.ts'
import { ApiProblem } from '#data/api/problem.ts'
import { useCan } from '#data/session/use-can.ts'
import { failureWords } from '#messages/failure-words.ts'
import { m } from '#messages/m.ts'
import { WithFeature } from '#parts/access/with-feature.tsx'
import { useChannelFacts } from '#parts/channel/use-channel-facts.ts'
import { NamePage } from '#parts/crumb/page-name.tsx'
import { PathLink } from '#parts/link/path-link.tsx'
import { providerReason } from '#parts/payment/provider-words.ts'
import { listingPath } from '#parts/resale/listing-path.ts'
import { OrderChip } from '#parts/resale/resale-chips.tsx'
import { partyName, seatsWords } from '#parts/resale/resale-words.ts'
import { useBlockedReason } from '#parts/unconfirmed-note/use-blocked-reason.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DescriptionList } from '#ui/description-list/description-list.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { Identifier } from '#ui/identifier/identifier.tsx'
import { PageHeader } from '#ui/page-header/page-header.tsx'
import { ExactTime } from '#ui/relative-time/exact-time.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { OrderHistory } from './order-history.tsx'
import { buyerLines, MoneyLines, sellerLines } from './order-money.tsx'
import { due, RefundDialog } from './refund-dialog.tsx'

interface Props {
  salesChannelId: number
  orderId: string
  onList: () => void
}

/** An order: people, seats, money, and its history. */
export const OrderScreen = (props: Props) => (
  <WithFeature channel={props.salesChannelId} feature="marketplace">
    <ReadOrder {...props} />
  </WithFeature>
)

function ReadOrder({ salesChannelId: id, orderId, onList }: Props) {
  const read = useRead(marketplace.readOrder, { params: { id, orderId } }, { live: true })
  const again = () => void read.refetch()
  if (read.data) return <ShownOrder order={read.data} onChange={again} />
  if (read.error instanceof ApiProblem && read.error.status === 404)
    return (
      <EmptyState text={m.marketplace_order_missing()} action={<Button onClick={onList}>{m.marketplace_to_orders()}</Button>} />
    )
  if (read.status === 'failed')
    return <ErrorState title={m.common_could_not_load()} body={failureWords(read.error)} onRetry={again} />
  return (
    <div className={stack({ gap: '4' })} role="status" aria-label={m.common_loading()}>
      <Skeleton height={28} width="40%" />
      <Skeleton height={240} />
    </div>
  )
}

const grid = css({ display: 'grid', gap: '4', gridTemplateColumns: { base: '1fr', lg: '1fr 1fr' }, alignItems: 'start' })

function ShownOrder({ order, onChange }: { order: OrderDetail; onChange: () => void }) {
  const { zone } = useChannelFacts(order.sales_channel_id)
  const mayRefund = useCan()('all')
  const blocked = useBlockedReason()
  const [refunding, setRefunding] = useState(false)
  const { currency } = order
  const trouble = order.buyer_refund_error ?? order.seller_payment_error ?? order.delivery_error
  const isRefunded = order.status === 'cancelled' && due(order) <= 0
  return (
    <div className={stack({ gap: '4' })}>
      <NamePage words={order.event.title} detail={seatsWords(order)} />
      <PageHeader
        title={order.event.title}
        subtitle={seatsWords(order)}
        actions={
          mayRefund && (
            <Button
              variant="danger"
              icon={<Undo2 />}
              disabledReason={isRefunded ? m.marketplace_already_cancelled() : blocked}
              onClick={() => setRefunding(true)}
            >
              {m.marketplace_cancel_and_refund()}
            </Button>
          )
        }
      />
      {trouble && <Banner tone="caution" title={providerReason(trouble)} />}
      <div className={grid}>
        <div className={stack({ gap: '4' })}>
          <Card title={m.marketplace_order()} actions={<OrderChip status={order.status} />}>
            <Facts order={order} />
          </Card>
          <Card title={m.marketplace_history()}>
            <OrderHistory order={order} zone={zone} />
          </Card>
        </div>
        <div className={stack({ gap: '4' })}>
          <Card title={m.marketplace_money_of_buyer()}>
            <MoneyLines lines={buyerLines(order)} currency={currency} />
          </Card>
          <Card title={m.marketplace_money_of_seller()}>
            <MoneyLines lines={sellerLines(order)} currency={currency} />
          </Card>
        </div>
      </div>
      <RefundDialog order={refunding ? order : null} onClose={() => setRefunding(false)} onDone={onChange} />
    </div>
  )
}

function Facts({ order }: { order: OrderDetail }) {
  const home = `/sales-channel/${order.sales_channel_id}`
  const { event, payment } = order
  const person = (party: Party | null) =>
    party === null ? (
      m.marketplace_person_erased()
    ) : (
      <PathLink to={`${home}/texttobuy/users/${party.id}`}>{partyName(party)}</PathLink>
    )
  return (
    <DescriptionList
      items={[
        { label: m.marketplace_event(), value: <PathLink to={`${home}/events/${event.id}`}>{event.title}</PathLink> },
        { label: m.marketplace_event_time(), value: <ExactTime at={event.time} zone={event.timezone} /> },
        {
          label: m.marketplace_place(),
          value: <PathLink to={listingPath(order.sales_channel_id, order.listing_id)}>{seatsWords(order)}</PathLink>,
        },
        { label: m.marketplace_buyer(), value: person(order.buyer) },
        { label: m.marketplace_seller(), value: person(order.seller) },
        { label: m.marketplace_order_id(), value: <Identifier>{order.id}</Identifier> },
        {
          label: m.marketplace_payment_id(),
          value: payment.stripe_payment_intent && <Identifier>{payment.stripe_payment_intent}</Identifier>,
        },
      ]}
    />
  )
}
