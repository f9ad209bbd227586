import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addOrder } from '#tests/support/resale.ts'
import { addSale } from '#tests/support/sale.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { sendEvent, WEBHOOK_SECRET } from '#tests/support/stripe-events.ts'
import { checkPendingRefunds } from './pending-refunds.job.ts'

let server: TestServer
let manager: string
beforeAll(async () => {
  server = await testServer({ stripeWebhookSecret: WEBHOOK_SECRET })
  await server.addChannel(123, { is_marketplace_enabled: true })
  manager = (await server.signIn({ role: 'member', channel: 123, manages: ['all'] })).token
})
beforeEach(() => {
  server.clock.set(START)
  server.payments.mood = undefined
})
afterAll(() => server.close())

const charged = (charge: string, amount_refunded: number, after = 0) =>
  sendEvent(server, 'charge.refunded', { id: charge, payment_intent: null, amount_refunded, currency: 'usd' }, { after })
const refundEvent = (type: string, charge: string, more: object, after = 0) => {
  const created = Math.floor(server.clock.now() / 1000)
  return sendEvent(server, type, { charge, payment_intent: null, currency: 'usd', created, ...more }, { after })
}
const sale = (amount = 100) => addSale(server, 123, amount)
type Sale = Awaited<ReturnType<typeof sale>>
const detail = async ({ event, token }: Sale) =>
  (await server.call('GET', `/events/${event}/transactions/${token}`, { as: manager })).body
const refund = ({ event, charge }: Sale, amount: number, key: string = randomUUID()) =>
  server.call('PUT', `/events/${event}/transactions/refund`, {
    as: manager,
    key,
    body: { chargeId: charge, amount, currencyType: 'usd', reason: 'duplicate' },
  })
const providerIdOf = async ({ charge }: Sale) =>
  (await server.db.selectFrom('refunds').select('provider_id').where('charge_id', '=', charge).executeTakeFirstOrThrow())
    .provider_id!
const orderOf = (id: string) => server.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a refund of a sale at the provider itself', () => {
  test('reduces the refundable amount, and an older report changes nothing', async () => {
    const one = await sale()
    expect((await charged(one.charge, 6000, 10)).body.known).toBe(true)
    await charged(one.charge, 4000, 5)
    expect((await detail(one)).payment).toMatchObject({ amount_refunded: 60, refunded: false })
    expect((await refund(one, 50)).body.errors).toEqual({ amount: ['Must be at most $40.00'] })
    await charged(one.charge, 10_000, 20)
    expect(await detail(one)).toMatchObject({ status: 'REFUNDED', payment: { amount_refunded: 100, refunded: true } })
  })

  test('that failed restores the amount once, and is listed with the sale’s refunds', async () => {
    const one = await sale()
    await charged(one.charge, 6000, 10)
    const failed = { id: `re_${one.charge}`, amount: 6000, status: 'failed', failure_reason: 'expired_or_canceled_card' }
    for (const type of ['refund.failed', 'charge.refund.updated', 'refund.updated'])
      expect((await refundEvent(type, one.charge, failed, 20)).body.known).toBe(true)
    const after = await detail(one)
    expect(after.payment).toMatchObject({ amount_refunded: 0, refunded: false })
    expect(after.refunds).toMatchObject([{ amount: 60, state: 'failed', by: 'Stripe', refusal: 'expired_or_canceled_card' }])
    // The report of the refund arrives after that of its failure, but is older.
    await charged(one.charge, 6000, 15)
    expect((await detail(one)).payment.amount_refunded).toBe(0)
    await charged(one.charge, 6000, 30)
    expect((await detail(one)).payment.amount_refunded).toBe(60)
  })

  test('is counted once if it is ours and is reported before its result is recorded', async () => {
    const one = await sale()
    const key = randomUUID()
    server.payments.mood = 'lose'
    expect((await refund(one, 30, key)).body.code).toBe('InProgress')
    await charged(one.charge, 3000, 1)
    expect((await detail(one)).payment.amount_refunded).toBe(30)
    server.payments.mood = undefined
    server.clock.advance(61_000)
    expect((await refund(one, 30, key)).body).toMatchObject({ payment: { amount_refunded: 30 }, refunds: [{ state: 'done' }] })
  })
})

describe('a refund at the provider itself that is newer than the failure of ours', () => {
  const begun = async () => {
    const one = await sale()
    server.payments.mood = 'pending'
    await refund(one, 100)
    const id = await providerIdOf(one)
    const failed = () => refundEvent('refund.failed', one.charge, { id, amount: 10_000, status: 'failed' }, 5)
    return { one, failed, back: () => charged(one.charge, 6000, 10) }
  }
  const refundedOf = async (one: Sale) => (await detail(one)).payment.amount_refunded

  test('counts if it was reported before the failure', async () => {
    const { one, failed, back } = await begun()
    await back()
    await failed()
    expect(await refundedOf(one)).toBe(60)
  })

  test('counts once the time of the failure is reported, if the failure was found by a query before', async () => {
    const { one, failed, back } = await begun()
    server.payments.mood = 'refuse'
    server.clock.advance(61_000)
    await checkPendingRefunds.run(server.context, null)
    server.clock.set(START)
    await back()
    await failed()
    expect(await refundedOf(one)).toBe(60)
    await failed()
    expect(await refundedOf(one)).toBe(60)
  })

  test('counts with the total of its own report, not with a larger one from before the failure', async () => {
    const { one, failed, back } = await begun()
    await charged(one.charge, 10_000, 1)
    await back()
    await failed()
    expect(await refundedOf(one)).toBe(60)
  })
})

describe('our refund of a sale', () => {
  test('that fails at the provider after it was done restores the amount', async () => {
    const one = await sale()
    await refund(one, 30)
    const id = await providerIdOf(one)
    await refundEvent('refund.failed', one.charge, { id, amount: 3000, status: 'failed', failure_reason: 'declined' }, 5)
    const after = await detail(one)
    expect(after.payment.amount_refunded).toBe(0)
    expect(after.refunds).toMatchObject([{ state: 'failed', refusal: 'declined' }])
    expect((await refund(one, 100)).body.payment.refunded).toBe(true)
  })

  test('that is pending is looked up until it has arrived', async () => {
    const one = await sale()
    server.payments.mood = 'pending'
    expect((await refund(one, 30)).body).toMatchObject({ payment: { amount_refunded: 30 }, refunds: [{ state: 'pending' }] })
    for (const seconds of [61, 121]) {
      server.clock.advance(seconds * 1000)
      await checkPendingRefunds.run(server.context, null)
    }
    expect((await detail(one)).refunds).toMatchObject([{ state: 'pending' }])
    server.payments.mood = undefined
    server.clock.advance(3_600_000)
    await checkPendingRefunds.run(server.context, null)
    expect((await detail(one)).refunds).toMatchObject([{ state: 'done' }])
    expect(await server.db.selectFrom('pending_refunds').selectAll().execute()).toEqual([])
  })

  test('that is pending and fails restores the amount once, even if the webhook reports it, too', async () => {
    const one = await sale()
    server.payments.mood = 'pending'
    await refund(one, 30)
    server.payments.mood = 'refuse'
    server.clock.advance(61_000)
    await checkPendingRefunds.run(server.context, null)
    const after = await detail(one)
    expect([after.payment.amount_refunded, after.refunds[0].state]).toEqual([0, 'failed'])
    const id = await providerIdOf(one)
    await refundEvent('refund.failed', one.charge, { id, amount: 3000, status: 'failed' }, 5)
    expect((await detail(one)).payment.amount_refunded).toBe(0)
  })

  test('counts without an earlier refund that failed while its own result was unknown', async () => {
    const one = await sale()
    server.payments.mood = 'pending'
    await refund(one, 40)
    const id = await providerIdOf(one)
    const key = randomUUID()
    server.payments.mood = 'lose'
    expect((await refund(one, 40, key)).body.code).toBe('InProgress')
    await refundEvent('refund.failed', one.charge, { id, amount: 4000, status: 'failed' }, 5)
    server.payments.mood = undefined
    server.clock.advance(61_000)
    expect((await refund(one, 40, key)).body.payment.amount_refunded).toBe(40)
  })

  test('that has failed by the time its lost result is looked up counts as refused', async () => {
    const one = await sale()
    const key = randomUUID()
    server.payments.mood = 'pending'
    const { payments } = server.context.gateways
    const move: typeof payments.move = async (...movement) => {
      await payments.move(...movement)
      throw new Error('The result was lost')
    }
    server.context.gateways.payments = { ...payments, move }
    expect((await refund(one, 30, key)).body.code).toBe('InProgress')
    server.context.gateways.payments = payments
    await charged(one.charge, 3000, 1)
    server.payments.mood = 'refuse'
    server.clock.advance(61_000)
    expect(await refund(one, 30, key)).toMatchObject({ status: 409, body: { code: 'PaymentFailed' } })
    const after = await detail(one)
    expect([after.payment.amount_refunded, after.refunds]).toMatchObject([0, [{ state: 'failed' }]])
  })
})

describe('an order', () => {
  test('can be refunded again if its refund failed, also after it was cancelled', async () => {
    const id = await addOrder(server, 123, { stripe_payment_intent: 'pi_failed' })
    const cancel = () => server.call('POST', '/marketplace/admin/cancel-reserved-order', { as: manager, body: { order_id: id } })
    expect((await cancel()).body).toMatchObject({ status: 'cancelled', refunded_amount: 111.03 })
    const { buyer_refund_id } = await orderOf(id)
    const failed = { id: buyer_refund_id, amount: 11_103, status: 'failed', failure_reason: 'lost_or_stolen_card' }
    await refundEvent('refund.failed', 'pi_failed', failed, 5)
    expect(await orderOf(id)).toMatchObject({
      status: 'cancelled',
      refunded_amount: 0,
      buyer_refunded_at: null,
      buyer_refund_error: 'lost_or_stolen_card',
    })
    expect((await cancel()).body).toMatchObject({ status: 'cancelled', refunded_amount: 111.03 })
    expect((await orderOf(id)).buyer_refund_error).toBeNull()
    expect((await cancel()).status).toBe(409)
  })

  test('that was refunded at the provider counts as not refunded if that refund fails', async () => {
    const id = await addOrder(server, 123, { stripe_payment_intent: 'pi_back' })
    await charged('pi_back', 11_103, 5)
    expect((await orderOf(id)).status).toBe('buyer_refunded')
    await refundEvent('refund.updated', 'pi_back', { id: 're_back', amount: 11_103, status: 'canceled' }, 9)
    expect(await orderOf(id)).toMatchObject({ status: 'buyer_refund_failed', refunded_amount: 0, buyer_refunded_at: null })
  })

  test('that is cancelled while an earlier refund fails still owes that amount, and can be refunded again', async () => {
    const id = await addOrder(server, 123, { stripe_payment_intent: 'pi_part' })
    const key = randomUUID()
    const cancel = (own: string) =>
      server.call('POST', '/marketplace/admin/cancel-reserved-order', { as: manager, key: own, body: { order_id: id } })
    await charged('pi_part', 4000, 1)
    server.payments.mood = 'lose'
    expect((await cancel(key)).body.code).toBe('InProgress')
    const failed = { id: 're_part', amount: 4000, status: 'failed', failure_reason: 'lost_or_stolen_card' }
    await refundEvent('refund.failed', 'pi_part', failed, 5)
    server.payments.mood = undefined
    server.clock.advance(61_000)
    expect((await cancel(key)).body).toMatchObject({ status: 'cancelled', refunded_amount: 71.03 })
    expect(await orderOf(id)).toMatchObject({ buyer_refunded_at: null, buyer_refund_error: 'lost_or_stolen_card' })
    expect((await cancel(randomUUID())).body).toMatchObject({ status: 'cancelled', refunded_amount: 111.03 })
    expect((await orderOf(id)).buyer_refund_error).toBeNull()
  })

  test('with a pending refund is cancelled, and the refund is looked up until its result is known', async () => {
    const id = await addOrder(server, 123)
    server.payments.mood = 'pending'
    await server.call('POST', '/marketplace/admin/cancel-reserved-order', { as: manager, body: { order_id: id } })
    expect(await orderOf(id)).toMatchObject({ status: 'cancelled', refunded_amount: 111.03 })
    server.payments.mood = 'refuse'
    server.clock.advance(61_000)
    await checkPendingRefunds.run(server.context, null)
    expect(await orderOf(id)).toMatchObject({ refunded_amount: 0, buyer_refund_error: 'The payment provider declined.' })
  })
})

test('a dispute is recorded with its sale, and its last state counts', async () => {
  const one = await sale()
  const dispute = (type: string, status: string, after: number) =>
    sendEvent(
      server,
      `charge.dispute.${type}`,
      {
        id: `dp_${one.charge}`,
        charge: one.charge,
        amount: 10_000,
        currency: 'usd',
        created: START / 1000,
        reason: 'fraudulent',
        status,
      },
      { after },
    )
  await dispute('funds_withdrawn', 'needs_response', 1)
  expect((await detail(one)).disputes).toMatchObject([
    { amount: 100, reason: 'fraudulent', status: 'needs_response', withdrawn: true, closed_at: null },
  ])
  await dispute('closed', 'won', 9)
  // Earlier events, and one of the same second, arrive late.
  await dispute('created', 'needs_response', 0)
  await dispute('updated', 'under_review', 9)
  await dispute('funds_reinstated', 'won', 10)
  expect((await detail(one)).disputes).toMatchObject([{ status: 'won', withdrawn: false, closed_at: expect.any(String) }])
  const foreign = { id: 'dp_x', charge: 'ch_x', amount: 1, currency: 'usd', created: 1, reason: 'general', status: 'lost' }
  expect((await sendEvent(server, 'charge.dispute.created', foreign)).body.known).toBe(false)
})
