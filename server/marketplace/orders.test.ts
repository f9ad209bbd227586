import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { orderStatuses, type ListingStatus, type OrderStatus } from '#contract/marketplace-rows.ts'
import { transact } from '#server/db/transact.ts'
import type { Moved } from '#server/kernel/gateways/payments.ts'
import { localPayments } from '#server/gateways/payments.ts'
import { localTickets } from '#server/gateways/tickets.ts'
import { log } from '#server/log.ts'
import { chargeRefunded } from '#server/refunds/refund-news.ts'
import { addFan, addListing, addOrder } from '#tests/support/resale.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { askRefund, completeOrder, reserveListing } from './fan-actions.ts'
import { payoutReversedAtGateway } from './gateway-news.ts'
import { runMarketplace } from './marketplace.job.ts'

const CHANNEL = 123
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
let server: TestServer
const reached = new Set<OrderStatus>()

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(CHANNEL, { is_marketplace_enabled: true })
})
afterEach(() => {
  server.context.gateways.payments = localPayments(server.db, server.clock)
  server.context.gateways.tickets = localTickets
  vi.restoreAllMocks()
})
afterAll(() => server.close())

const run = () => runMarketplace.run(server.context, {})
const at = (ms: number) => new Date(server.clock.now() + ms).toISOString()
async function stateOf(order: string): Promise<{ order: OrderStatus; listing: ListingStatus }> {
  const row = await server.db
    .selectFrom('orders as o')
    .innerJoin('listings as l', 'l.id', 'o.listing_id')
    .select(['o.status as order', 'l.status as listing'])
    .where('o.id', '=', order)
    .executeTakeFirstOrThrow()
  reached.add(row.order)
  return row
}
const rowOf = (order: string) => server.db.selectFrom('orders').selectAll().where('id', '=', order).executeTakeFirstOrThrow()
const movements = (kind: 'refund' | 'reversal', of_id: string | null) =>
  server.db
    .selectFrom('local_movements')
    .selectAll()
    .where('kind', '=', kind)
    .where('of_id', 'is not distinct from', of_id)
    .execute()
/** Signs in for each call, because the clock advances by weeks. */
const admin = async () => (await server.signIn({ role: 'member', channel: CHANNEL, manages: ['all'] })).token
const cancel = async (order_id: string, more: { key?: string; as?: string } = {}) =>
  server.call('POST', '/marketplace/admin/cancel-reserved-order', { as: await admin(), body: { order_id }, ...more })
const refusing = (kind: string, reason = 'insufficient funds') => {
  const local = localPayments(server.db, server.clock)
  server.context.gateways.payments = {
    ...local,
    move: async (movement, under): Promise<Moved> =>
      movement.kind === kind ? { moved: false, reason } : local.move(movement, under),
  }
}

/** Makes a fan buy another fan's listing, `before` milliseconds before the event. */
async function bought(before = 30 * DAY, seller: 'good_standing' | 'rejected' = 'good_standing') {
  const event = await server.addEvent(CHANNEL, { time: at(before) })
  const listing = await addListing(server, CHANNEL, {
    event,
    seller: await addFan(server, CHANNEL, { stripe_seller_status: seller }),
  })
  const [order, buyer] = [randomUUID(), await addFan(server, CHANNEL)]
  const now = server.clock.now()
  await transact(server.context, (tx) => reserveListing(tx, { listing, order, buyer }, now))
  expect(await stateOf(order)).toEqual({ order: 'pending', listing: 'reserved' })
  await transact(server.context, (tx) => completeOrder(tx, order, `pi_${order}`, now))
  expect(await stateOf(order)).toEqual({ order: 'completed', listing: 'sold' })
  return { order, listing, event }
}
/** Makes an order and delivers its tickets. */
async function delivered() {
  const made = await bought(23 * HOUR)
  await run()
  expect(await stateOf(made.order)).toEqual({ order: 'delivered', listing: 'sold' })
  return made
}
/** Makes an order, delivers its tickets and pays its seller. */
async function paid() {
  const made = await delivered()
  server.clock.advance(96 * HOUR)
  await run()
  expect((await stateOf(made.order)).order).toBe('seller_paid')
  return made
}

describe('over time', () => {
  it('an order that is not paid within fifteen minutes is cancelled, and its listing is available again', async () => {
    const listing = await addListing(server, CHANNEL)
    const order = randomUUID()
    const buyer = await addFan(server, CHANNEL)
    await transact(server.context, (tx) => reserveListing(tx, { listing, order, buyer }, server.clock.now()))
    server.clock.advance(15 * MINUTE - 1000)
    await run()
    expect(await stateOf(order)).toEqual({ order: 'pending', listing: 'reserved' })
    server.clock.advance(1000)
    await run()
    expect(await stateOf(order)).toEqual({ order: 'cancelled', listing: 'active' })
    expect(await transact(server.context, (tx) => completeOrder(tx, order, 'pi_late', server.clock.now()))).toBe(false)
  })

  it('a listing ends at the event’s cutoff or else its start, and cannot be bought afterwards', async () => {
    const event = await server.addEvent(CHANNEL, { time: at(2 * HOUR) })
    const early = await server.addEvent(CHANNEL, { time: at(2 * DAY) })
    await server.db
      .updateTable('events')
      .set({ marketplace_cutoff_at: at(HOUR) })
      .where('id', '=', early)
      .execute()
    const both = [await addListing(server, CHANNEL, { event }), await addListing(server, CHANNEL, { event: early })]
    const states = async () =>
      (await server.db.selectFrom('listings').select(['id', 'status']).where('id', 'in', both).execute())
        .toSorted((a, b) => both.indexOf(a.id) - both.indexOf(b.id))
        .map(({ status }) => status)
    server.clock.advance(HOUR)
    const buyer = await addFan(server, CHANNEL)
    const reserve = (listing: string) =>
      transact(server.context, (tx) => reserveListing(tx, { listing, order: randomUUID(), buyer }, server.clock.now()))
    expect(await reserve(both[1]!)).toBe(false)
    await run()
    expect(await states()).toEqual(['active', 'expired'])
    server.clock.advance(HOUR)
    await run()
    expect(await states()).toEqual(['expired', 'expired'])
  })

  it('tickets are delivered a day before the event, and sellers are paid three days after it, once', async () => {
    const { order } = await bought(25 * HOUR)
    await run()
    expect((await stateOf(order)).order).toBe('completed')
    server.clock.advance(HOUR)
    await run()
    expect((await stateOf(order)).order).toBe('delivered')
    server.clock.advance(24 * HOUR + 71 * HOUR)
    await run()
    expect((await stateOf(order)).order).toBe('delivered')
    server.clock.advance(HOUR)
    await run()
    await run()
    const row = await rowOf(order)
    expect(row).toMatchObject({ status: 'seller_paid', stripe_transfer: `payout_payout-${order}`, leased_until: null })
    const paidOut = await server.db.selectFrom('local_movements').selectAll().where('id', '=', row.stripe_transfer!).execute()
    expect(paidOut).toMatchObject([{ amount: 95, account: String(row.seller_id) }])
  })

  it('an order that the ticketing system refuses needs a person', async () => {
    server.context.gateways.tickets = { deliver: async () => ({ delivered: false, reason: 'Unknown barcode' }) }
    const { order } = await bought(2 * HOUR)
    await run()
    expect(await stateOf(order)).toEqual({ order: 'delivery_failed', listing: 'manual_action_required' })
    expect((await rowOf(order)).delivery_error).toBe('Unknown barcode')
  })

  it('a payout fails if it is refused or the seller’s account was rejected', async () => {
    refusing('payout', 'The account is closed')
    const { order } = await delivered()
    const other = await bought(2 * HOUR, 'rejected')
    server.clock.advance(5 * DAY)
    await run()
    await run()
    expect(await rowOf(order)).toMatchObject({ status: 'seller_payment_failed', seller_payment_error: 'The account is closed' })
    await stateOf(order)
    expect(await rowOf(other.order)).toMatchObject({ seller_payment_error: 'The seller’s account was rejected' })
  })

  it('a payout without a response is looked up and made once', async () => {
    const trouble = vi.spyOn(log, 'trouble').mockImplementation(() => {})
    const { order } = await delivered()
    server.clock.advance(5 * DAY)
    const local = localPayments(server.db, server.clock)
    server.context.gateways.payments = {
      ...local,
      move: async (movement, under) => {
        await local.move(movement, under)
        throw new Error('The answer is lost')
      },
    }
    await run()
    expect([(await stateOf(order)).order, trouble.mock.calls.length]).toEqual(['delivered', 1])
    await run()
    expect((await stateOf(order)).order).toBe('delivered')
    server.context.gateways.payments = local
    server.clock.advance(MINUTE)
    await run()
    expect((await stateOf(order)).order).toBe('seller_paid')
    const rows = await server.db.selectFrom('local_movements').select('key').where('key', '=', `payout-${order}`).execute()
    expect(rows).toHaveLength(1)
  })
})

describe('a report of the payment provider', () => {
  const applyNews = <T>(news: (tx: Parameters<Parameters<typeof transact>[1]>[0]) => Promise<T>) => transact(server.context, news)

  it('about a full refund makes the order refunded, while a partial one is only recorded', async () => {
    const { order } = await bought()
    const charge = `pi_${order}`
    const refund = (of: string, refunded: number) =>
      applyNews((tx) => chargeRefunded(tx, { charges: [of], refunded, at: server.clock.now() }, server.clock.now()))
    expect(await refund(charge, 11)).toBe(true)
    expect(await rowOf(order)).toMatchObject({ status: 'completed', refunded_amount: 11, buyer_refunded_at: null })
    await refund(charge, 111.03)
    expect(await stateOf(order)).toEqual({ order: 'buyer_refunded', listing: 'sold' })
    expect(await refund('pi_unknown', 1)).toBe(false)
    const { status, body } = await cancel(order)
    expect([status, body.status, body.refunded_amount]).toEqual([200, 'cancelled', 111.03])
    expect(await movements('refund', charge)).toEqual([])
  })

  it('about a reversed payout marks the order, and a partial reversal counts as failed', async () => {
    const [one, other] = [await paid(), await paid()]
    const transfer = async ({ order }: { order: string }) => (await rowOf(order)).stripe_transfer!
    const [back, kept] = [await transfer(one), await transfer(other)]
    const reversed = (transfer: string, amount: number) =>
      applyNews((tx) => payoutReversedAtGateway(tx, { transfer, back: amount, of: 95, currency: 'usd' }, server.clock.now()))
    await reversed(back, 95)
    await reversed(kept, 5)
    expect((await stateOf(one.order)).order).toBe('seller_payment_reversed')
    expect((await stateOf(other.order)).order).toBe('seller_payment_reversal_failed')
    expect((await rowOf(other.order)).seller_payment_error).toBe('Only $5.00 of $95.00 came back')
  })
})

describe('cancelling and refunding an order', () => {
  it('returns the money, and makes the listing available again before its cutoff', async () => {
    const { order } = await bought()
    const { status, body } = await cancel(order)
    expect([status, body.status, body.refunded_amount, body.holdfast_fees]).toEqual([200, 'cancelled', 111.03, 15])
    expect(body.buyer_refunded_at).toBe(at(0))
    expect(await stateOf(order)).toEqual({ order: 'cancelled', listing: 'active' })
    const again = await cancel(order)
    expect([again.status, again.body.code, again.body.current.status]).toEqual([409, 'Conflict', 'cancelled'])
    expect(await movements('refund', `pi_${order}`)).toMatchObject([{ amount: 111.03, currency: 'usd' }])
    const { order: late, event } = await bought(HOUR)
    await server.db
      .updateTable('events')
      .set({ marketplace_cutoff_at: at(-HOUR) })
      .where('id', '=', event)
      .execute()
    await cancel(late)
    expect(await stateOf(late)).toEqual({ order: 'cancelled', listing: 'expired' })
  })

  it('a hundred times at once makes one refund', async () => {
    const { order } = await bought()
    const as = await admin()
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => cancel(order, { as, key: `${n} ${order}` })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200)
    expect(others.map(({ status, body }) => [status, body.code, body.current?.id])).toEqual(
      others.map(() => [409, 'Conflict', order]),
    )
    expect(await movements('refund', `pi_${order}`)).toHaveLength(1)
    expect((await rowOf(order)).refunded_amount).toBe(111.03)
  })

  it('moves no money if the order was not paid', async () => {
    const order = await addOrder(server, CHANNEL, {
      listing: await addListing(server, CHANNEL, { status: 'reserved' }),
      status: 'pending',
      completed_at: null,
      stripe_payment_intent: null,
      pay_until: at(10 * MINUTE),
    })
    expect((await cancel(order)).body).toMatchObject({ status: 'cancelled', refunded_amount: 0, buyer_refunded_at: null })
    expect(await stateOf(order)).toEqual({ order: 'cancelled', listing: 'active' })
  })

  it('reports a refused refund, and can be requested again', async () => {
    refusing('refund')
    const { order } = await bought()
    const { status, body } = await cancel(order)
    expect([status, body.code, body.detail]).toEqual([409, 'PaymentFailed', 'The refund was refused: insufficient funds'])
    expect(body.current.status).toBe('buyer_refund_failed')
    expect(await stateOf(order)).toEqual({ order: 'buyer_refund_failed', listing: 'sold' })
    server.context.gateways.payments = localPayments(server.db, server.clock)
    expect((await cancel(order)).body.status).toBe('cancelled')
  })

  it('reverses a payout that was made, and shows on the order if that fails', async () => {
    const { order } = await paid()
    await cancel(order)
    await run()
    const row = await rowOf(order)
    expect([row.status, row.seller_reversed_at, row.seller_payment_error]).toEqual(['cancelled', at(0), null])
    expect(await movements('reversal', row.stripe_transfer)).toMatchObject([{ amount: 95 }])
    const { order: other } = await paid()
    refusing('reversal', 'The account is empty')
    await cancel(other)
    await run()
    await run()
    expect(await rowOf(other)).toMatchObject({ status: 'cancelled', seller_payment_error: 'The account is empty' })
  })

  it('blocks jobs and other requests while its result is unknown', async () => {
    vi.spyOn(log, 'trouble').mockImplementation(() => {})
    const { order } = await bought(2 * HOUR)
    const local = localPayments(server.db, server.clock)
    const cannot = () => Promise.reject(new Error('No route'))
    server.context.gateways.payments = { move: cannot, find: cannot }
    const { status, body } = await cancel(order)
    expect([status, body.code]).toEqual([409, 'InProgress'])
    const other = await cancel(order)
    expect([other.status, other.body]).toMatchObject([
      409,
      { code: 'Conflict', detail: 'This order is being cancelled.', current: { id: order, status: 'completed' } },
    ])
    await run()
    expect((await stateOf(order)).order).toBe('completed')
    server.context.gateways.payments = local
  })

  it('needs all abilities', async () => {
    const { order } = await bought()
    const manager = (await server.signIn({ role: 'member', channel: CHANNEL })).token
    expect((await cancel(order, { as: manager })).status).toBe(403)
    const missing = await cancel(randomUUID())
    expect([missing.status, missing.body.detail]).toEqual([404, 'Order not found'])
    expect((await cancel('')).body.errors).toEqual({ order_id: ['Required'] })
  })
})

it('a buyer can request a refund once, of a paid order', async () => {
  const { order } = await bought()
  const ask = () => transact(server.context, (tx) => askRefund(tx, order, 'I can no longer come', server.clock.now()))
  expect([await ask(), await ask()]).toEqual([true, false])
  expect((await stateOf(order)).order).toBe('buyer_refund_asked')
  expect((await rowOf(order)).buyer_refund_asked_reason).toBe('I can no longer come')
})

it('the tests above reach every state of an order', () => {
  expect(orderStatuses.filter((status) => !reached.has(status))).toEqual([])
})
