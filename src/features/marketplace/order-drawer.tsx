import type { Order } from '#contract/marketplace-rows.ts'
import { m } from '#messages/m.ts'
import { PathLink } from '#parts/link/path-link.tsx'
import { orderPath } from '#parts/resale/order-path.ts'
import { OrderChip } from '#parts/resale/resale-chips.tsx'
import { partyName, seatsWords } from '#parts/resale/resale-words.ts'
import { useBlockedReason } from '#parts/unconfirmed-note/use-blocked-reason.ts'
import { css } from '#styled/css'
import { stack } from '#styled/patterns'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { type Description, DescriptionList } from '#ui/description-list/description-list.tsx'
import { Drawer } from '#ui/drawer/drawer.tsx'
import { Identifier } from '#ui/identifier/identifier.tsx'
import { ExactTime } from '#ui/relative-time/exact-time.tsx'
import { EventCell } from './cells.tsx'
import { buyerLines, MoneyLines, sellerLines } from './order-money.tsx'
import { due } from './refund-dialog.tsx'

interface Props {
  /** The order to show; null closes the drawer. */
  order: Order | null
  /** The channel's zone. */
  zone: string
  onClose: () => void
  onListing: (id: string) => void
  onUser: (id: number) => void
  /** Refunds the order; absent for people who may not. */
  onRefund?: ((order: Order) => void) | undefined
}

const heading = css({ textStyle: 'section' })
const top = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: '2' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

/** A whole order: people, seats, money, and its history. */
export function OrderDrawer({ order, onClose, ...props }: Props) {
  return (
    <Drawer open={order !== null} onClose={onClose} title={m.marketplace_order()}>
      {order && <OrderDetails order={order} {...props} />}
    </Drawer>
  )
}

function OrderDetails({ order, zone, onListing, onUser, onRefund }: Omit<Props, 'onClose'> & { order: Order }) {
  const { buyer, seller, currency } = order
  const blocked = useBlockedReason()
  const trouble = order.delivery_error ?? order.seller_payment_error
  return (
    <div className={stack({ gap: '5' })}>
      <div className={top}>
        <OrderChip status={order.status} />
        <PathLink to={orderPath(order.sales_channel_id, order.id)}>{m.marketplace_open_order()}</PathLink>
      </div>
      {trouble && <Banner tone="caution" title={trouble} />}
      <DescriptionList
        items={[
          { label: m.marketplace_event(), value: <EventCell event={order.event} /> },
          { label: m.marketplace_place(), value: seatsWords(order) },
          { label: m.marketplace_buyer(), value: partyName(buyer) },
          { label: m.marketplace_seller(), value: partyName(seller) },
          { label: m.marketplace_order_id(), value: <Identifier>{order.id}</Identifier> },
          {
            label: m.marketplace_payment_id(),
            value: order.payment.stripe_payment_intent && <Identifier>{order.payment.stripe_payment_intent}</Identifier>,
          },
        ]}
      />
      <h3 className={heading}>{m.marketplace_money()}</h3>
      <MoneyLines
        lines={[...buyerLines(order), ...sellerLines(order).filter(({ of }) => of !== 'listing')]}
        currency={currency}
      />
      <h3 className={heading}>{m.marketplace_history()}</h3>
      <DescriptionList items={historyOf(order, zone)} />
      <div className={buttons}>
        <Button onClick={() => onListing(order.listing_id)}>{m.marketplace_open_listing()}</Button>
        {buyer && <Button onClick={() => onUser(buyer.id)}>{m.marketplace_open_buyer()}</Button>}
        {seller && <Button onClick={() => onUser(seller.id)}>{m.marketplace_open_seller()}</Button>}
        {onRefund && (
          <Button
            variant="danger"
            disabledReason={order.status === 'cancelled' && due(order) <= 0 ? m.marketplace_already_cancelled() : blocked}
            onClick={() => onRefund(order)}
          >
            {m.marketplace_cancel_and_refund()}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The steps of an order's history, in order; steps that have not happened are left out. */
function historyOf(order: Order, zone: string): Description[] {
  const steps: { label: string; at: string | null; hint?: string | null }[] = [
    { label: m.marketplace_reserved_at(), at: order.created_at },
    { label: m.marketplace_completed_at(), at: order.completed_at },
    { label: m.marketplace_delivered_at(), at: order.delivered_at },
    { label: m.marketplace_seller_paid_at(), at: order.seller_paid_at },
    { label: m.marketplace_refund_asked_at(), at: order.buyer_refund_asked_at, hint: order.buyer_refund_asked_reason },
    { label: m.marketplace_refunded_at(), at: order.buyer_refunded_at },
  ]
  return steps
    .filter(({ at }) => at !== null)
    .toSorted((a, b) => (a.at! < b.at! ? -1 : 1))
    .map(({ label, at, hint }) => ({ label, value: <ExactTime at={at!} zone={zone} />, ...(hint && { hint }) }))
}
