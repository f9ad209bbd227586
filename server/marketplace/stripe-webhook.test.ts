import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFan, addListing, addOrder } from '#tests/support/resale.ts'
import { sendEvent, WEBHOOK_SECRET } from '#tests/support/stripe-events.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ stripeWebhookSecret: WEBHOOK_SECRET })
  await server.addChannel(123, { is_marketplace_enabled: true })
})
afterAll(() => server.close())

const deliver = (type: string, object: object, secret?: string, to = server) =>
  sendEvent(to, type, object, secret === undefined ? {} : { secret })
const statusOf = async (order: string) =>
  (await server.db.selectFrom('orders').select('status').where('id', '=', order).executeTakeFirstOrThrow()).status

test('a refund and a reversal at Stripe reach their orders, an account its fan', async () => {
  const order = await addOrder(server, 123, { stripe_payment_intent: 'pi_1' })
  const charge = { id: 'ch_1', payment_intent: 'pi_1', amount_refunded: 11_103, currency: 'usd' }
  expect(await deliver('charge.refunded', charge)).toMatchObject({
    status: 200,
    body: { received: true, known: true },
    marker: 'test',
  })
  expect((await deliver('charge.refunded', charge)).body.known).toBe(true)
  expect(await statusOf(order)).toBe('buyer_refunded')
  const seller = await addFan(server, 123, { stripe_account: 'acct_1' })
  const listing = await addListing(server, 123, { seller, status: 'sold' })
  const paid = { listing, status: 'seller_paid' as const, seller_paid_at: new Date(START).toISOString() }
  const [back, partly] = [
    await addOrder(server, 123, { ...paid, stripe_transfer: 'tr_1' }),
    await addOrder(server, 123, { ...paid, stripe_transfer: 'tr_2' }),
  ]
  await deliver('transfer.reversed', { id: 'tr_1', amount: 9500, amount_reversed: 9500, currency: 'usd' })
  await deliver('transfer.reversed', { id: 'tr_2', amount: 9500, amount_reversed: 500, currency: 'usd' })
  expect([await statusOf(back), await statusOf(partly)]).toEqual(['seller_payment_reversed', 'seller_payment_reversal_failed'])
  await deliver('account.updated', { id: 'acct_1', details_submitted: true, payouts_enabled: true })
  const fan = await server.db.selectFrom('fans').select('stripe_seller_status').where('id', '=', seller).executeTakeFirstOrThrow()
  expect(fan.stripe_seller_status).toBe('good_standing')
  expect((await deliver('account.updated', { id: 'acct_9', details_submitted: true, payouts_enabled: true })).body.known).toBe(
    false,
  )
  expect((await deliver('customer.created', {})).body.known).toBe(false)
})

test('a webhook with a wrong signature changes nothing, and without a secret there is no such address', async () => {
  const order = await addOrder(server, 123, { stripe_payment_intent: 'pi_2' })
  const charge = { id: 'pi_2', amount_refunded: 11_103, currency: 'usd' }
  expect(await deliver('charge.refunded', charge, 'whsec_other')).toMatchObject({ status: 401, body: { code: 'Unauthorized' } })
  expect(await statusOf(order)).toBe('completed')
  expect((await deliver('charge.refunded', { id: 1 })).status).toBe(400)
  const other = await testServer()
  expect((await deliver('charge.refunded', charge, undefined, other)).status).toBe(404)
  await other.close()
})
