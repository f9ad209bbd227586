import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NeedsAction } from '#contract/marketplace-rows.ts'
import { makeFan, makePass, makeSubscription } from '#tests/support/bids-and-passes.ts'
import { addOrder } from '#tests/support/resale.ts'
import { addSale } from '#tests/support/sale.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { sendEvent, WEBHOOK_SECRET } from '#tests/support/stripe-events.ts'
import { runMarketplace } from './marketplace.job.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
let server: TestServer
beforeAll(async () => {
  server = await testServer({ stripeWebhookSecret: WEBHOOK_SECRET })
})
afterAll(() => server.close())
const at = (ms: number) => new Date(server.clock.now() + ms).toISOString()

/** Creates a channel with three members, and functions for its queue. */
async function desk(channel: number, more: object = { is_marketplace_enabled: true }) {
  await server.addChannel(channel, more)
  const clerk = await server.signIn({ role: 'member', channel, manages: ['sales_channel'] })
  const other = await server.signIn({ role: 'member', channel, manages: ['sales_channel'] })
  const boss = await server.signIn({ role: 'member', channel, manages: ['all'] })
  const path = `/sales-channels/${channel}/marketplace/needs-action`
  const queue = async (): Promise<NeedsAction[]> => (await server.call('GET', path, { as: clerk.token })).body
  const take = (id: string, as: string, taken = true) => server.call('PUT', `${path}/${id}`, { as, body: { taken } })
  return { clerk, other, boss, queue, take }
}

test('everything that needs a person is in one queue, the longest wait first, and one person can take an entry', async () => {
  const channel = 126
  const { clerk, other, queue, take } = await desk(channel)
  const requestedRefund = await addOrder(server, channel, { status: 'buyer_refund_asked', buyer_refund_asked_at: at(-HOUR) })
  const stuck = await addOrder(server, channel, {
    status: 'cancelled',
    seller_payment_error: 'The account is empty',
    buyer_refunded_at: at(-2 * DAY),
    failed_at: at(-DAY),
  })
  await addOrder(server, channel, { status: 'seller_paid' })
  expect((await queue()).map(({ trouble, since }) => [trouble, since])).toEqual([
    ['seller_payment_reversal_failed', at(-DAY)],
    ['buyer_refund_asked', at(-HOUR)],
  ])
  expect((await queue())[0]!.order).not.toHaveProperty('holdfast_fees')
  expect((await take(requestedRefund, clerk.token)).body.taken_by).toEqual({ id: clerk.id, name: clerk.name })
  const late = await take(requestedRefund, other.token)
  expect([late.status, late.body.current.taken_by.id]).toEqual([409, clerk.id])
  expect((await take(requestedRefund, clerk.token, false)).body.taken_by).toBeNull()
  expect((await take(stuck, other.token)).status).toBe(200)
  expect((await take(randomUUID(), other.token)).status).toBe(404)
})

test('an entry shows since when its order has failed, the amount, and the reason', async () => {
  const channel = 127
  const { boss, queue } = await desk(channel)
  const event = await server.addEvent(channel, { time: at(HOUR) })
  const id = await addOrder(server, channel, { completed_at: at(-10 * DAY), created_at: at(-10 * DAY) })
  await server.db.updateTable('orders').set({ event_id: event }).where('id', '=', id).execute()
  server.context.gateways.tickets = { deliver: async () => ({ delivered: false, reason: 'Unknown barcode' }) }
  await runMarketplace.run(server.context, null)
  const [failed] = await queue()
  expect(failed).toMatchObject({ id, trouble: 'delivery_failed', since: at(0), amount: 111.03, reason: 'Unknown barcode' })

  server.clock.advance(HOUR)
  server.payments.mood = 'refuse'
  await server.call('POST', '/marketplace/admin/cancel-reserved-order', { as: boss.token, body: { order_id: id } })
  server.payments.mood = undefined
  const reason = 'The payment provider declined.'
  expect(await queue()).toMatchObject([{ id, trouble: 'buyer_refund_failed', since: at(0), amount: 111.03, reason }])
  const charge = { id: `pi_${id}`, amount_refunded: 11_103, currency: 'usd' }
  await sendEvent(server, 'charge.refunded', charge)
  expect(await queue()).toEqual([])
})

test('an order with a failed payout leaves the queue once it is cancelled', async () => {
  const channel = 128
  const { boss, queue } = await desk(channel)
  const order_id = await addOrder(server, channel, {
    status: 'seller_payment_failed',
    seller_payment_error: 'No details',
    failed_at: at(-HOUR),
  })
  expect(await queue()).toMatchObject([{ trouble: 'seller_payment_failed', amount: 95, reason: 'No details', since: at(-HOUR) }])
  await server.call('POST', '/marketplace/admin/cancel-reserved-order', { as: boss.token, body: { order_id } })
  expect(await queue()).toEqual([])
})

test('failed refunds and disputes of sales, bids and passes are in the queue, even without a marketplace', async () => {
  const channel = 129
  const { clerk, other, boss, queue, take } = await desk(channel, { is_pass: true })
  const sale = await addSale(server, channel, 100)
  const dispute = { id: 'dp_1', charge: sale.charge, amount: 10_000, currency: 'usd', reason: 'fraudulent' }
  const created = Math.floor(server.clock.now() / 1000)
  await sendEvent(server, 'charge.dispute.created', { ...dispute, created, status: 'needs_response' })
  server.clock.advance(HOUR)
  const subscription = await makeSubscription(server, await makePass(server, channel, { events: [sale.event] }), {
    fan: await makeFan(server, channel),
    status: 'cancelled',
  })
  await server.db
    .insertInto('pass_charges')
    .values({
      key: 'pass 1',
      sales_channel_id: channel,
      subscription_id: subscription,
      period: at(0),
      attempt: 0,
      amount: 40,
      currency: 'usd',
      state: 'refund_failed',
      charged: 'ch_pass',
      refund_refusal: 'The card is gone',
      refund_failed_at: at(0),
      leased_until: at(DAY),
      created_at: at(-DAY),
    })
    .execute()
  server.clock.advance(HOUR)
  const refund = (amount: number) =>
    server.call('PUT', `/events/${sale.event}/transactions/refund`, {
      as: boss.token,
      key: randomUUID(),
      body: { chargeId: sale.charge, amount, currencyType: 'usd', reason: 'duplicate' },
    })
  server.payments.mood = 'refuse'
  await refund(30)
  server.payments.mood = undefined

  const rows = await queue()
  expect(rows).toMatchObject([
    { kind: 'sale', trouble: 'dispute', since: at(-2 * HOUR), amount: 100, reason: 'fraudulent', sale: sale.token, order: null },
    { kind: 'pass', trouble: 'refund_failed', since: at(-HOUR), amount: 40, reason: 'The card is gone', sale: null },
    { kind: 'sale', trouble: 'refund_failed', since: at(0), amount: 30, reason: 'The payment provider declined.' },
  ])
  expect(rows.map(({ person }) => person?.id)).toEqual([sale.fan, expect.any(Number), sale.fan])

  expect((await take(rows[0]!.id, clerk.token)).body.taken_by.id).toBe(clerk.id)
  expect((await take(rows[0]!.id, other.token)).status).toBe(409)
  expect((await take(rows[0]!.id, other.token, false)).status).toBe(409)
  expect((await queue())[0]!.taken_by).toEqual({ id: clerk.id, name: clerk.name })
  expect((await take(rows[0]!.id, clerk.token, false)).body.taken_by).toBeNull()

  server.clock.advance(1000)
  await refund(30)
  await sendEvent(server, 'charge.dispute.closed', { ...dispute, created, status: 'won' })
  expect((await queue()).map(({ kind }) => kind)).toEqual(['pass'])
})

test('a dispute of an order contains the order', async () => {
  const channel = 130
  const { queue } = await desk(channel)
  const id = await addOrder(server, channel)
  const dispute = { id: 'dp_2', charge: 'ch_2', payment_intent: `pi_${id}`, amount: 11_103, currency: 'usd', reason: 'general' }
  await sendEvent(server, 'charge.dispute.created', { ...dispute, created: 1, status: 'needs_response' })
  expect(await queue()).toMatchObject([{ kind: 'order', trouble: 'dispute', order: { id }, amount: 111.03, reason: 'general' }])
})
