import { moneyBug, type MoneyBug } from './money-bug.ts'

const work = 'server/marketplace/order-work.ts'
const cancel = 'server/marketplace/cancel-order.ts'

/** Mistakes with orders of resale: deliveries, payouts, reversals, cancellations. */
export const orderBugs: readonly MoneyBug[] = [
  moneyBug(
    'orders',
    'a payout is not stored before it is sent',
    'The order is cancelled meanwhile, and the seller keeps the money.',
    [work, 'open_attempt = ${name}, attempts = attempts + 1 where id = (', 'attempts = attempts + 1 where id = ('],
  ),
  moneyBug(
    'orders',
    'an attempt without a response is forgotten',
    'Tickets were delivered, and their listing is offered again.',
    [
      work,
      '  ...rows,\n',
      "  ...rows,\n  postpone: async ({ db }, { id }) =>\n    void (await db.updateTable('orders').set({ open_attempt: null }).where('id', '=', id).execute()),\n",
    ],
  ),
  moneyBug(
    'orders',
    'an order is cancelled while an attempt is open',
    'Its tickets are delivered, and its listing is sold again.',
    [cancel, 'if (row.open_attempt !== null) throw conflict(OPEN[row.open_attempt], wire(row))', 'void OPEN'],
  ),
  moneyBug('orders', 'the payout of a cancelled order stays with the seller', 'The buyer and the seller both have the money.', [
    work,
    "sql`o.status = 'cancelled' and o.stripe_transfer is not null",
    "sql`o.status = 'seller_payment_reversed' and o.stripe_transfer is not null",
  ]),
  moneyBug('orders', 'each attempt to pay out has a new key', 'A seller is paid twice.', [
    work,
    '({ key: movementKey(movementOf(order).kind, order), signal })',
    '({ key: `${movementKey(movementOf(order).kind, order)} ${Math.random()}`, signal })',
  ]),
  moneyBug('orders', 'a failed delivery is shown to nobody', 'The buyer waits for tickets that do not come.', [
    'src/contract/marketplace-rows.ts',
    "export const orderTroubles = [\n  'delivery_failed',",
    'export const orderTroubles = [',
  ]),
  moneyBug('orders', 'an order whose refund was refused is cancelled', 'The rows show a refund that did not happen.', [
    cancel,
    'if (!result.moved && !isBack) {',
    'if (!result.moved && isBack) {',
  ]),
]
