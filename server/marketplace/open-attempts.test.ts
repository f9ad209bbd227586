import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { localPayments } from '#server/gateways/payments.ts'
import { localTickets } from '#server/gateways/tickets.ts'
import { addFan, addListing, addOrder } from '#tests/support/resale.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { shortenTimeLimits } from '#tests/support/time-limits.ts'
import { runMarketplace } from './marketplace.job.ts'

// The response to a job's request to a gateway is lost, while somebody cancels the order.

const CHANNEL = 123
const HOUR = 3_600_000
let server: TestServer
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(CHANNEL, { is_marketplace_enabled: true })
})
beforeEach(() => {
  server.payments.mood = undefined
  server.context.gateways.tickets = localTickets
  server.context.gateways.payments = localPayments(server.db, server.clock, () => server.payments.mood)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

const run = async (seconds = 0) => {
  server.clock.advance(seconds * 1000)
  await runMarketplace.run(server.context, {})
}
const cancel = async (order_id: string) => {
  const { token } = await server.signIn({ role: 'member', channel: CHANNEL, manages: ['all'] })
  return server.call('POST', '/marketplace/admin/cancel-reserved-order', { as: token, body: { order_id } })
}
const rowOf = (order: string) => server.db.selectFrom('orders').selectAll().where('id', '=', order).executeTakeFirstOrThrow()
/** Returns the provider's totals of an order: refunded to its buyer, and paid out to its seller less reversals. */
async function books(order: string) {
  const moved = await server.db.selectFrom('local_movements').selectAll().where('refused', 'is', null).execute()
  const sum = (kind: string, is: (one: (typeof moved)[number]) => boolean) =>
    moved.filter((one) => one.kind === kind && is(one)).reduce((total, { amount }) => total + amount, 0)
  const payout = `payout_payout-${order}`
  return {
    refunded: sum('refund', ({ of_id }) => of_id === `pi_${order}`),
    seller: sum('payout', ({ id }) => id === payout) - sum('reversal', ({ of_id }) => of_id === payout),
  }
}

/** Creates a paid order of an event that begins in `hours` hours. */
async function paidOrder(hours: number) {
  const event = await server.addEvent(CHANNEL, { time: new Date(server.clock.now() + hours * HOUR).toISOString() })
  const listing = await addListing(server, CHANNEL, {
    event,
    status: 'sold',
    seller: await addFan(server, CHANNEL, { stripe_seller_status: 'good_standing' }),
  })
  const order = await addOrder(server, CHANNEL, { listing, status: 'completed' })
  await server.db
    .updateTable('orders')
    .set({ stripe_payment_intent: `pi_${order}`, completed_at: new Date(server.clock.now()).toISOString() })
    .where('id', '=', order)
    .execute()
  return { order, listing }
}

test('an order cannot be cancelled while its payout has no known result; afterwards the seller returns the money', async () => {
  const { order } = await paidOrder(1)
  await run()
  expect((await rowOf(order)).status).toBe('delivered')
  server.payments.mood = 'lose'
  await run(80 * 3600)
  expect(await rowOf(order)).toMatchObject({ status: 'delivered', open_attempt: 'payout', stripe_transfer: null })
  expect((await books(order)).seller).toBeGreaterThan(0)
  server.payments.mood = undefined
  expect(await cancel(order)).toMatchObject({
    status: 409,
    body: { code: 'Conflict', detail: 'The payout of this order has no known result yet.', current: { id: order } },
  })

  await run(61)
  expect(await rowOf(order)).toMatchObject({ status: 'seller_paid', open_attempt: null })
  expect((await cancel(order)).status).toBe(200)
  await run()
  const { total, seller_reversed_at } = await rowOf(order)
  expect(seller_reversed_at).not.toBeNull()
  expect(await books(order)).toEqual({ refunded: total, seller: 0 })
})

test('a payout that was made is found although the seller’s account was rejected meanwhile', async () => {
  const { order } = await paidOrder(1)
  await run()
  server.payments.mood = 'lose'
  await run(80 * 3600)
  server.payments.mood = undefined
  const { seller_id } = await rowOf(order)
  await server.db.updateTable('fans').set({ stripe_seller_status: 'rejected' }).where('id', '=', seller_id!).execute()
  await run(61)
  expect(await rowOf(order)).toMatchObject({ status: 'seller_paid', stripe_transfer: `payout_payout-${order}` })
})

test('a payout with no known result is looked up whatever the state of the order', async () => {
  const { order } = await paidOrder(1)
  await run()
  server.payments.mood = 'lose'
  await run(80 * 3600)
  server.payments.mood = undefined
  await server.db.updateTable('orders').set({ status: 'buyer_refund_asked' }).where('id', '=', order).execute()
  await run(61)
  const row = await rowOf(order)
  expect(row).toMatchObject({ status: 'buyer_refund_asked', open_attempt: null, stripe_transfer: `payout_payout-${order}` })
  expect(row.seller_paid_at).not.toBeNull()
})

test('an order is not cancelled while its delivery has no known result, so that its listing is not sold again', async () => {
  const { order, listing } = await paidOrder(20)
  let lost = true
  const deliveries = new Set<string>()
  server.context.gateways.tickets = {
    deliver: async (delivery) => {
      deliveries.add(delivery.order)
      if (lost) throw new Error('The line is dead')
      return { delivered: true }
    },
  }
  await run()
  expect(await rowOf(order)).toMatchObject({ status: 'completed', open_attempt: 'delivery' })
  expect((await cancel(order)).body).toMatchObject({ detail: 'The delivery of this order has no known result yet.' })
  const { status } = await server.db.selectFrom('listings').select('status').where('id', '=', listing).executeTakeFirstOrThrow()
  expect(status).not.toBe('active')
  lost = false
  await run(61)
  expect(await rowOf(order)).toMatchObject({ status: 'delivered', open_attempt: null })
  expect(deliveries.has(order)).toBe(true)
})

test('a delivery whose service never responds is requested again after growing pauses', async () => {
  const { order } = await paidOrder(20)
  shortenTimeLimits()
  server.context.gateways.tickets = { deliver: () => new Promise(() => {}) }
  const pauses: number[] = []
  for (let nth = 0; nth < 3; nth++) {
    await run()
    const { leased_until } = await rowOf(order)
    pauses.push(Date.parse(leased_until!) - server.clock.now())
    server.clock.set(Date.parse(leased_until!))
  }
  expect(pauses.map((pause) => Math.ceil(pause / 30_000))).toEqual([1, 2, 4])
  server.context.gateways.tickets = localTickets
  await run()
  expect(await rowOf(order)).toMatchObject({ status: 'delivered', open_attempt: null, attempts: 0 })
})
