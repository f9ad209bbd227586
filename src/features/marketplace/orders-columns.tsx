import type { Order } from '#contract/marketplace-rows.ts'
import { m } from '#messages/m.ts'
import { OrderChip } from '#parts/resale/resale-chips.tsx'
import { partyName } from '#parts/resale/resale-words.ts'
import { Clipped } from '#ui/clipped/clipped.tsx'
import type { Column } from '#ui/data-table/columns.ts'
import { Identifier } from '#ui/identifier/identifier.tsx'
import { Money } from '#ui/money/money.tsx'
import { eventColumn, seatsColumn, TimeOrDash, wrapping } from './cells.tsx'

type Amount = 'total' | 'buyer_fees' | 'seller_fees' | 'seller_gets' | 'tax' | 'holdfast_fees' | 'refunded_amount'
type Time = 'completed_at' | 'delivered_at' | 'seller_paid_at' | 'buyer_refund_asked_at' | 'buyer_refunded_at' | 'created_at'

const money = (id: Amount, header: string, more: Partial<Column<Order>> = {}): Column<Order> => ({
  id,
  header,
  sortKey: id,
  align: 'end',
  width: '6rem',
  card: 'none',
  cell: (order) => <Money amount={order[id]} currency={order.currency} />,
  ...more,
})
const moment = (id: Time, header: string, zone: string, more: Partial<Column<Order>> = {}): Column<Order> => ({
  id,
  header,
  sortKey: id,
  width: '8.5rem',
  card: 'none',
  cell: (order) => <TimeOrDash at={order[id]} zone={zone} />,
  ...more,
})

/**
 * The columns of the orders table.
 * @param zone the channel's zone
 * @param fees whether the reader sees the platform's fees
 */
export const orderColumns = (zone: string, fees: boolean): Column<Order>[] => [
  {
    id: 'id',
    header: m.marketplace_order_id(),
    sortKey: 'id',
    width: '6.5rem',
    clip: true,
    secondary: 'later',
    card: 'none',
    cell: (order) => <Identifier>{order.id}</Identifier>,
  },
  eventColumn(),
  seatsColumn('none'),
  {
    id: 'buyer',
    header: m.marketplace_buyer(),
    sortKey: 'buyer',
    clip: true,
    width: '6.25rem',
    card: 'meta',
    cell: (order) => <Clipped>{partyName(order.buyer)}</Clipped>,
  },
  {
    id: 'seller',
    header: m.marketplace_seller(),
    sortKey: 'seller',
    clip: true,
    width: '6.25rem',
    secondary: 'later',
    card: 'none',
    cell: (order) => <Clipped>{partyName(order.seller)}</Clipped>,
  },
  {
    id: 'status',
    header: m.common_status(),
    sortKey: 'status',
    width: '8.5rem',
    card: 'end',
    cell: (order) => (
      <span className={wrapping}>
        <OrderChip status={order.status} />
      </span>
    ),
  },
  money('total', m.common_total(), { card: 'meta' }),
  money('buyer_fees', m.marketplace_buyer_fees(), { hidden: true }),
  money('seller_fees', m.marketplace_seller_fees(), { hidden: true }),
  money('tax', m.marketplace_tax(), { hidden: true }),
  money('seller_gets', m.marketplace_seller_gets(), { hidden: true }),
  ...(fees ? [money('holdfast_fees', m.marketplace_platform_fees(), { secondary: 'later' })] : []),
  money('refunded_amount', m.marketplace_refunded(), { hidden: true }),
  moment('created_at', m.marketplace_created(), zone, { secondary: 'soon' }),
  moment('completed_at', m.marketplace_completed_at(), zone, { hidden: true }),
  moment('delivered_at', m.marketplace_delivered_at(), zone, { hidden: true }),
  moment('seller_paid_at', m.marketplace_seller_paid_at(), zone, { hidden: true }),
  moment('buyer_refund_asked_at', m.marketplace_refund_asked_at(), zone, { hidden: true }),
  moment('buyer_refunded_at', m.marketplace_refunded_at(), zone, { hidden: true }),
]
