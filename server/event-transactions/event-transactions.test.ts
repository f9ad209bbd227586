import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TransactionDetail } from '#contract/event-transactions.ts'
import { soldSeatNames } from '#lib/place/sold-place.ts'
import { registry } from '#server/app.ts'
import { finishOutside } from '#server/http/outside.job.ts'
import { runDue } from '#server/jobs/runner.ts'
import { jobs } from '#server/areas.ts'
import { log } from '#server/log.ts'
import { eventually } from '#tests/support/eventually.ts'
import { sumsAreTrue } from '#tests/support/day-sums.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { ticket } from '#tests/support/sync-world.ts'
import { refundTransaction } from './refund.ts'

let server: TestServer
let boss: string
let operator: string
let event: number
let elsewhere: number

beforeAll(async () => {
  server = await testServer()
  for (const channel of [123, 124]) await server.addChannel(channel)
  event = await server.addEvent(123)
  elsewhere = await server.addEvent(123)
  boss = (await server.signIn({ role: 'member', channel: 123, manages: ['all'] })).token
  operator = (await server.signIn({ role: 'member', channel: 123, manages: ['sales_channel_event_details'] })).token
})
beforeEach(() => void vi.spyOn(log, 'trouble').mockImplementation(() => {}))
afterEach(() => {
  server.payments.mood = undefined
  vi.restoreAllMocks()
})
afterAll(() => server.close())

async function sell(more: object = {}, of = event) {
  const row = {
    ...ticket(of, 1),
    charge_id: `ch_${randomUUID()}`,
    card_last4: '4242',
    name: 'Ada',
    email: 'ada@holdfast.test',
    section: '101',
    row: 'A',
    seat: '12-13',
    quantity: 2,
    face_value: 50,
    subtotal: 100,
    tax_and_fees: 5.5,
    amount: 111,
    payment_status: 'succeeded' as const,
    ...more,
  }
  await server.db.insertInto('transactions').values(row).execute()
  return row
}
const read = (token: string, of = event, as = operator) => server.call('GET', `/events/${of}/transactions/${token}`, { as })
const refund = (charge: string | null, more: object = {}, { as = boss, key = randomUUID() as string, of = event } = {}) =>
  server.call('PUT', `/events/${of}/transactions/refund`, {
    as,
    key,
    body: { chargeId: charge, reason: 'duplicate', amount: 11, currencyType: 'usd', ...more },
  })
/** Returns the number of accepted refunds of a charge in the records of the payment provider's fake. */
const moved = async (charge: string) =>
  (await server.db.selectFrom('local_movements').selectAll().where('of_id', '=', charge).where('refused', 'is', null).execute())
    .length

describe('a sale', () => {
  it('is returned with all its fields, and a seat for each ticket', async () => {
    const sale = await sell()
    const { status, body } = await read(sale.token)
    expect([status, body]).toMatchObject([
      200,
      {
        name: 'Ada',
        status: 'COMPLETED',
        claimTxTokenLastPart: sale.token.split('-').at(-1),
        timezone: 'America/Chicago',
        stripeId: sale.charge_id,
        last4: '4242',
        faceValue: 50,
        quantity: 2,
        pricePerItem: 50,
        tax: 11,
        paidTotal: 111,
        currencySymbol: '$',
        currencyType: 'usd',
        rewardCode: null,
        charge: { subTotal: 100, grandTotal: 111, refundTotal: 0 },
        refunds: [],
      },
    ])
    expect(body.seats.map(({ seat }: { seat: string }) => seat)).toEqual(['12', '13'])
  })

  it('is found only in its own event, and only by a valid token', async () => {
    const { token } = await sell()
    for (const [wanted, of] of [
      [token, elsewhere],
      [randomUUID(), event],
      ['abc', event],
    ] as const) {
      const { status, body } = await read(wanted, of)
      expect([status, body.detail]).toEqual([404, 'Event transaction not found'])
    }
  })

  it('lists the names of its seats', () => {
    expect([
      soldSeatNames('7', 1),
      soldSeatNames('7-9', 3),
      soldSeatNames('7-9', 2),
      soldSeatNames(null, 2),
      soldSeatNames('A, B', 2),
    ]).toEqual([['7'], ['7', '8', '9'], ['7-9', '7-9'], [null, null], ['A', 'B']])
  })
})

describe('a refund', () => {
  it('returns a part, then the rest, and is refused when nothing is left', async () => {
    const sale = await sell()
    const part = await refund(sale.charge_id, { amount: '11.005', currencyType: 'USD' })
    expect([part.status, part.body]).toMatchObject([
      200,
      {
        status: 'PARTIALLY_REFUNDED',
        charge: { refundTotal: 11.01 },
        refunds: [{ amount: 11.01, state: 'done', reason: 'duplicate' }],
      },
    ])
    expect((await refund(sale.charge_id, { amount: 100 })).body.errors).toEqual({ amount: ['Must be at most $99.99'] })
    const rest = await refund(sale.charge_id, { amount: 99.99 })
    expect([rest.status, rest.body.status, rest.body.payment]).toMatchObject([
      200,
      'REFUNDED',
      { refunded: true, amount_refunded: 111 },
    ])
    expect((await refund(sale.charge_id)).body.errors).toEqual({ amount: ['There is nothing left to refund.'] })
    const { body } = await server.call('GET', `/sales-channels/123/transactions?eventId=${event}&searchQuery=Ada&take=100`, {
      as: operator,
    })
    expect(body.data.find(({ id }: { id: string }) => id === sale.id)).toEqual(rest.body.sale)
    expect(rest.body.sale.payment).toMatchObject({
      refunded: true,
      amountRefunded: 111,
    })
  })

  it.each([
    [{ reason: 'because' }, 'reason', 'Must be one of requested_by_customer, duplicate, fraudulent'],
    [{ reason: '' }, 'reason', 'Required'],
    [{ amount: 0 }, 'amount', 'Must be more than 0'],
    [{ amount: -1 }, 'amount', 'Must be at least 0'],
    [{ amount: null }, 'amount', 'Required'],
    [{ currencyType: 'eur' }, 'currencyType', 'Must be usd'],
    [{ chargeId: '' }, 'chargeId', 'Required'],
  ])('with %j is refused', async (more, field, text) => {
    const sale = await sell()
    const { status, body } = await refund(sale.charge_id, more)
    expect([status, body.errors]).toEqual([422, { [field]: [text] }])
  })

  it('is made only for a paid charge of this event', async () => {
    const [failed, foreign] = [await sell({ payment_status: 'failed' }), await sell({}, elsewhere)]
    expect([(await refund(failed.charge_id)).status, (await refund(foreign.charge_id)).status]).toEqual([409, 404])
    expect((await refund('ch_unknown')).body.detail).toBe('Event transaction not found')
  })

  it('is made once under the same key', async () => {
    const sale = await sell()
    const key = randomUUID()
    const [first, second] = [await refund(sale.charge_id, {}, { key }), await refund(sale.charge_id, {}, { key })]
    expect([second.body, second.headers['idempotent-replayed'], await moved(sale.charge_id)]).toEqual([first.body, 'true', 1])
  })

  it('gets 409 if the provider refuses it, and can be tried again', async () => {
    const sale = await sell()
    server.payments.mood = 'refuse'
    const { status, body } = await refund(sale.charge_id)
    expect([status, body]).toMatchObject([409, { code: 'PaymentFailed', current: { charge: { refundTotal: 0 } } }])
    server.payments.mood = undefined
    expect((await refund(sale.charge_id)).status).toBe(200)
  })

  it('is made once if two operators request it at the same time', async () => {
    const sale = await sell()
    let answer = () => {}
    server.payments.mood = new Promise((resolve) => (answer = () => resolve(undefined)))
    const first = refund(sale.charge_id, { amount: 111 })
    await eventually(async () => expect((await read(sale.token)).body.refunds).toMatchObject([{ state: 'begun' }]))
    const second = await refund(sale.charge_id, { amount: 111 })
    expect([second.status, second.body]).toMatchObject([409, { code: 'Conflict', current: { id: sale.id } }])
    answer()
    expect([(await first).status, await moved(sale.charge_id)]).toEqual([200, 1])
  })

  it('gets 409 instead of a validation error if another refund came first', async () => {
    const sale = await sell()
    const { prepare, arrive } = refundTransaction
    const body = { chargeId: sale.charge_id, reason: 'duplicate' as const, amount: 111, currencyType: 'usd' }
    const call = { db: server.db, params: { eventId: event }, body } as unknown as Parameters<typeof prepare>[0]
    const arrived = await arrive!(call)
    await refund(sale.charge_id, { amount: 111 })
    await expect(prepare(call, arrived)).rejects.toMatchObject({ status: 409 })
    await expect(prepare(call, await arrive!(call))).rejects.toMatchObject({ status: 422 })
  })

  it.each(['lose', 'unreachable'] as const)(
    'with an unknown result (%s) is shown as begun, blocks only its own charge, and is completed by looking it up',
    async (mood) => {
      const [sale, other] = [await sell(), await sell()]
      const key = randomUUID()
      server.payments.mood = mood
      expect((await refund(sale.charge_id, {}, { key })).body.code).toBe('InProgress')
      server.payments.mood = undefined
      expect((await read(sale.token)).body.refunds).toMatchObject([{ state: 'begun' }])
      const second = await refund(sale.charge_id)
      expect([second.status, second.body.detail]).toEqual([409, 'Another refund of this charge is in progress.'])
      expect((await refund(other.charge_id)).status).toBe(200)
      server.clock.advance(61_000)
      await finishOutside(registry).run(server.context, {})
      expect([(await read(sale.token)).body.charge.refundTotal, await moved(sale.charge_id)]).toEqual([11, 1])
      expect((await refund(sale.charge_id, {}, { key })).status).toBe(200)
    },
  )
})

describe('the buyer’s email', () => {
  const change = (token: string, email: string, more: object = {}) =>
    server.call('PUT', `/events/${event}/transactions/email`, {
      as: operator,
      body: { email, claim_tx_token: token, event_id: event, ...more },
    })

  it('can be changed, and the receipt is sent to the new address', async () => {
    const sale = await sell()
    const { status, body } = await change(sale.token, 'byron@holdfast.test')
    expect([status, (body as TransactionDetail).email, body.seats[0].email, body.version]).toEqual([
      200,
      'byron@holdfast.test',
      'byron@holdfast.test',
      2,
    ])
    await runDue(server.context, jobs)
    expect(server.emails.at(-1)).toMatchObject({ to: 'byron@holdfast.test', subject: 'Your receipt for Cubs at Giants' })
  })

  it('must be valid, different, and belong to a sale of this event', async () => {
    const sale = await sell()
    expect((await change(sale.token, 'ADA@holdfast.test')).body.errors).toEqual({ email: ['Must differ from the current one'] })
    expect((await change(sale.token, 'ada')).body.errors).toEqual({ email: ['Must be a valid email'] })
    expect((await change(randomUUID(), 'b@c.test')).status).toBe(404)
    expect((await change(sale.token, 'b@c.test', { event_id: elsewhere })).status).toBe(404)
  })
})

it('a receipt is in the language of its channel, with the channel’s contact address', async () => {
  const sale = await sell()
  const language = async (to: string) =>
    server.db
      .updateTable('sales_channels')
      .set({ ui: JSON.stringify({ language: to, support_email: 'help@harbor.test' }) })
      .where('id', '=', 123)
      .execute()
  await language('de')
  await server.call('PUT', `/events/${event}/transactions/resend-receipt`, { as: operator, body: { claim_tx_token: sale.token } })
  await language('en')
  const { subject, text } = server.emails.at(-1)!
  expect(subject).toBe('Ihr Beleg für Cubs at Giants')
  expect(text).toContain('Gesamt: 111,00\u00a0$')
  expect(text).toContain('Fragen? So erreichen Sie uns: help@harbor.test.')
})

it('a receipt can be sent again', async () => {
  const sale = await sell()
  const send = (claim_tx_token: unknown) =>
    server.call('PUT', `/events/${event}/transactions/resend-receipt`, { as: operator, body: { claim_tx_token } })
  const before = server.emails.length
  expect([(await send(sale.token)).status, server.emails.length]).toEqual([204, before + 1])
  expect(server.emails.at(-1)!.text).toContain('Total: $111.00')
  expect([(await send(randomUUID())).status, (await send(undefined)).status]).toEqual([404, 422])
  const nameless = await send((await sell({ email: null })).token)
  expect([nameless.status, nameless.body]).toMatchObject([
    409,
    { code: 'Conflict', current: { email: null, status: 'COMPLETED' } },
  ])
})

it('a receipt can be requested twice at the same time', async () => {
  const { token } = await sell()
  const { mail } = server.context.gateways
  let release = () => {}
  const released = new Promise<void>((resolve) => void (release = resolve))
  server.context.gateways.mail = { send: async (message) => released.then(() => mail.send(message)) }
  const send = () =>
    server.call('PUT', `/events/${event}/transactions/resend-receipt`, { as: operator, body: { claim_tx_token: token } })
  const both = Promise.all([send(), send()])
  await new Promise((resolve) => setTimeout(resolve, 200))
  release()
  expect((await both).map(({ status }) => status)).toEqual([204, 204])
  server.context.gateways.mail = mail
})

it('the summary adds up sales, fees and net revenue', async () => {
  await sumsAreTrue(server.db)
  const of = await server.addEvent(123)
  const analyst = (await server.signIn({ role: 'member', channel: 123, manages: ['revenue'] })).token
  await sell({ upgrade_price: 20, reward_code: 'TEN', reward_value: 10, amount: 101, amount_refunded: 1 }, of)
  await sell({ type: 'vip', payment_status: 'skipped', amount: 0, subtotal: 80, charge_id: null }, of)
  await sell({ payment_status: 'failed' }, of)
  const { status, body } = await server.call('GET', `/events/${of}/analytics/summary`, { as: analyst })
  // The card fee is 2.9 % of 101 plus 0.30. The provider's share is 5 % of 100 (101 charged, 1 refunded).
  const seat = { gross_revenue: 100, total_upgrades: 40, total_charged: 101, total_loyalty: 10, total_refunded_amount: 1 }
  expect([status, body]).toEqual([
    200,
    {
      all: {
        team_net_revenue: 91.77,
        total_gross_revenue: 180,
        total_loyality: 10,
        total_charged: 101,
        total_refunds: 1,
        credit_card_fees: 3.23,
        rev_share_fees: 5,
      },
      seat: { ...seat, team_net_revenue: 91.77, credit_card_fees: 3.23, fees: 5 },
      vip: {
        gross_revenue: 80,
        total_upgrades: 0,
        total_charged: 0,
        team_net_revenue: 0,
        total_loyalty: 0,
        total_refunded_amount: 0,
        credit_card_fees: 0,
        fees: 0,
      },
      currency: 'usd',
    },
  ])
  expect((await server.call('GET', `/events/${of}/analytics/summary`, { as: operator })).status).toBe(403)
})
