import { randomUUID } from 'node:crypto'
import { askRefund, completeOrder, reserveListing } from '#server/marketplace/fan-actions.ts'
import { runMarketplace } from '#server/marketplace/marketplace.job.ts'
import { START } from '#tests/support/server.ts'
import { addFan, addListing } from '#tests/support/resale.ts'
import type { Random } from '../../model/world/random.ts'
import { judgeOrders } from '../invariants/orders.ts'
import { CHANNEL } from '../world/server.ts'
import type { Stage } from '../world/stage.ts'
import { refundAtBank } from './sales.ts'
import { nthOf, refused, type Step, type Subject, unknown } from './step.ts'

const HOUR_MS = 3_600_000
/** In milliseconds since 1970: the orders' event, the delivery of tickets a day before it, the payout 73 hours after it. */
const EVENT_AT = START + 26 * HOUR_MS
const DELIVERED_AT = EVENT_AT - 24 * HOUR_MS
const PAID_AT = EVENT_AT + 73 * HOUR_MS
const LISTINGS = 3

/** Orders of resale: bought, delivered, paid out, cancelled, refunded at the payment provider itself. */
export const orders: Subject = {
  weights: {
    market: 8,
    cancelOrder: 5,
    askRefund: 1,
    buy: 2,
    refundAtBank: 1,
    reverseAtBank: 1,
    notice: 4,
    dayBefore: 2,
    refundsEnd: 1,
    afterEvent: 2,
  },
  plots: [
    ['dayBefore', ['market', unknown], 'cancelOrder', 'buy', 'wait', 'market'],
    ['dayBefore', 'market', 'afterEvent', ['market', unknown], 'cancelOrder', 'wait', 'market', 'cancelOrder', 'market'],
    ['dayBefore', 'market', 'afterEvent', 'market', 'cancelOrder', ['market', refused]],
    ['dayBefore', 'market', 'afterEvent', 'market', 'refundAtBank', 'notice', 'reverseAtBank', 'notice'],
    [['cancelOrder', unknown], 'refundAtBank', 'notice', 'wait', 'outside', 'cancelOrder'],
    ['dayBefore', ['market', refused], 'cancelOrder', 'buy', 'afterEvent', ['market', refused]],
  ],
  jobs: [runMarketplace],
  horizons: [DELIVERED_AT, PAID_AT],
  async open(stage) {
    const { server, db } = stage
    const event = await server.addEvent(CHANNEL, { time: new Date(EVENT_AT).toISOString() })
    for (let nth = 0; nth < LISTINGS; nth++) {
      const seller = await addFan(server, CHANNEL, { stripe_seller_status: 'good_standing' })
      await addListing(server, CHANNEL, { event, seller })
    }
    for (let nth = 0; nth < LISTINGS - 1; nth++) await buy(stage)
    const all = () => db.selectFrom('orders').selectAll().orderBy('created_at').orderBy('id').execute()
    return {
      actions: {
        market: (step) => stage.job(runMarketplace, step),
        cancelOrder: async (step) => cancel(stage, nthOf(await all(), step.nth >> 1).id, step),
        askRefund: async ({ nth }) => void (await askRefund(db, nthOf(await all(), nth).id, 'I am ill', stage.clock.now())),
        buy: () => buy(stage),
        async refundAtBank({ nth }) {
          const { stripe_payment_intent: charge, total } = nthOf(await all(), nth >> 1)
          refundAtBank(stage, charge, nth % 2 === 0 ? total : 10)
        },
        async reverseAtBank({ nth }) {
          const { stripe_transfer: payout, seller_gets: amount } = nthOf(await all(), nth >> 1)
          if (payout !== null) stage.bank.move(randomUUID(), { kind: 'reversal', payout, amount, currency: 'usd' })
        },
        dayBefore: (_, random) => waitUntil(stage, DELIVERED_AT, random),
        afterEvent: (_, random) => waitUntil(stage, PAID_AT, random),
      },
      judge: async () => judgeOrders(stage),
    }
  },
}

const cancel = (stage: Stage, order_id: string, step: Step) =>
  stage.call(
    {
      method: 'POST',
      path: '/marketplace/admin/cancel-reserved-order',
      as: nthOf(stage.operators, step.nth),
      body: { order_id },
    },
    step,
  )

/** Makes a new fan buy the first active listing, as on pages outside this product. */
async function buy(stage: Stage): Promise<void> {
  const { server, db, bank, clock } = stage
  const free = await db
    .selectFrom('listings')
    .select(['id', 'buyer_pays as amount'])
    .where('status', '=', 'active')
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  if (free === undefined) return
  const buyer = await addFan(server, CHANNEL)
  const order = randomUUID()
  if (!(await reserveListing(db, { listing: free.id, order, buyer }, clock.now()))) return
  const moved = bank.move(`order ${order}`, {
    kind: 'charge',
    fan: buyer,
    amount: free.amount,
    currency: 'usd',
    description: 'Resale',
  })
  if (moved.moved) await completeOrder(db, order, moved.id, clock.now())
}

const waitUntil = (stage: Stage, at: number, random: Random) => stage.wait(Math.max(0, at - stage.clock.now()) / 1000, random)
