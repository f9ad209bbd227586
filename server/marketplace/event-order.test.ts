import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearOld } from '#server/housekeeping/housekeeping.job.ts'
import { addFan, addOrder } from '#tests/support/resale.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { sendEvent, WEBHOOK_SECRET } from '#tests/support/stripe-events.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ stripeWebhookSecret: WEBHOOK_SECRET })
  await server.addChannel(123, { is_marketplace_enabled: true })
})
afterAll(() => server.close())

const orderOf = (id: string) => server.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const paidOut = (transfer: string) =>
  addOrder(server, 123, {
    status: 'seller_paid',
    seller_paid_at: new Date(server.clock.now()).toISOString(),
    stripe_transfer: transfer,
  })
const reversed = (id: string, amount_reversed: number) => ({ id, amount: 9500, amount_reversed, currency: 'usd' })
const account = (id: string, payouts_enabled: boolean) => ({ id, details_submitted: true, payouts_enabled })

test('an earlier partial reversal that arrives after the full one changes nothing', async () => {
  const id = await paidOut('tr_order_1')
  await sendEvent(server, 'transfer.reversed', reversed('tr_order_1', 9500), { after: 10 })
  const before = await orderOf(id)
  expect(before.status).toBe('seller_payment_reversed')
  expect((await sendEvent(server, 'transfer.reversed', reversed('tr_order_1', 500), { after: 5 })).body.known).toBe(true)
  expect(await orderOf(id)).toEqual(before)
  // A smaller amount in a newer event changes nothing either, because an amount that was returned stays returned.
  await sendEvent(server, 'transfer.reversed', reversed('tr_order_1', 500), { after: 20 })
  expect(await orderOf(id)).toEqual(before)
})

test('a reversed amount only grows, and the full one ends the failure', async () => {
  const id = await paidOut('tr_order_2')
  await sendEvent(server, 'transfer.reversed', reversed('tr_order_2', 7000), { after: 2 })
  await sendEvent(server, 'transfer.reversed', reversed('tr_order_2', 500), { after: 1 })
  expect(await orderOf(id)).toMatchObject({
    status: 'seller_payment_reversal_failed',
    seller_reversed_amount: 70,
    seller_payment_error: 'Only $70.00 of $95.00 came back',
  })
  await sendEvent(server, 'transfer.reversed', reversed('tr_order_2', 9500), { after: 3 })
  expect(await orderOf(id)).toMatchObject({
    status: 'seller_payment_reversed',
    seller_reversed_amount: 95,
    seller_payment_error: null,
  })
})

test('an older state of an account does not undo a newer one', async () => {
  const seller = await addFan(server, 123, { stripe_account: 'acct_order' })
  const status = async () =>
    (await server.db.selectFrom('fans').select('stripe_seller_status').where('id', '=', seller).executeTakeFirstOrThrow())
      .stripe_seller_status
  await sendEvent(server, 'account.updated', account('acct_order', true), { after: 10 })
  await sendEvent(server, 'account.updated', account('acct_order', true), { after: 10 })
  const { version } = await server.db.selectFrom('fans').select('version').where('id', '=', seller).executeTakeFirstOrThrow()
  expect(version).toBe(2)
  await sendEvent(server, 'account.updated', account('acct_order', false), { after: 9 })
  expect(await status()).toBe('good_standing')
  await sendEvent(server, 'account.updated', account('acct_order', false), { after: 11 })
  expect(await status()).toBe('details_submitted')
})

test('an event is processed once, and its id is stored until it is too old to be sent again', async () => {
  const seller = await addFan(server, 123, { stripe_account: 'acct_once' })
  const status = async () =>
    (await server.db.selectFrom('fans').select('stripe_seller_status').where('id', '=', seller).executeTakeFirstOrThrow())
      .stripe_seller_status
  const send = (enabled: boolean) => sendEvent(server, 'account.updated', account('acct_once', enabled), { id: 'evt_once' })
  await send(true)
  expect((await send(false)).body).toEqual({ received: true, known: true })
  expect(await status()).toBe('good_standing')
  const remembered = async () =>
    (await server.db.selectFrom('gateway_events').select('id').where('id', '=', 'evt_once').execute()).length
  await clearOld.run(server.context, null)
  expect(await remembered()).toBe(1)
  server.clock.advance(61 * 86_400_000)
  await clearOld.run(server.context, null)
  expect(await remembered()).toBe(0)
  expect(await server.db.selectFrom('gateway_objects').selectAll().execute()).toEqual([])
})

test('an event about an unknown object can be sent again later', async () => {
  const send = () => sendEvent(server, 'account.updated', account('acct_later', true), { id: 'evt_later' })
  expect((await send()).body.known).toBe(false)
  await addFan(server, 123, { stripe_account: 'acct_later' })
  expect((await send()).body.known).toBe(true)
})

test('an event without an id or a time is refused', async () => {
  expect((await sendEvent(server, 'account.updated', account('acct_1', true), { id: '' })).status).toBe(400)
  expect((await sendEvent(server, 'account.updated', account('acct_1', true), { after: Number.NaN })).status).toBe(400)
})
