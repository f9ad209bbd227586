import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { STRIPE_KEY, stripeDouble, type StripeDouble } from '#tests/support/stripe-double.ts'
import type { Movement, Payments } from '#server/kernel/gateways/payments.ts'
import { API_VERSION, stripe } from './stripe.ts'

let double: StripeDouble
let payments: Payments

beforeAll(async () => {
  double = await stripeDouble()
  payments = stripe({
    key: STRIPE_KEY,
    url: double.url,
    accountOf: async (fan) => (fan === 1 ? { customer: 'cus_1', account: 'acct_1' } : { customer: null, account: null }),
  })
})
beforeEach(() =>
  Object.assign(double, {
    requests: [],
    made: new Map(),
    fault: null,
    status: 'succeeded',
    methods: ['pm_card'],
    defaultMethod: null,
  }),
)
afterAll(() => double.close())

const under = (key: string) => ({ key, signal: AbortSignal.timeout(5_000) })
const refund: Movement = { kind: 'refund', charge: 'ch_9', amount: 58.5, currency: 'usd', reason: 'duplicate' }

describe('a refund', () => {
  test('is sent with its charge, the amount in cents, and its key as header and metadata', async () => {
    expect(await payments.move(refund, under('k1'))).toEqual({ moved: true, id: 're_1' })
    const { path, fields, key } = double.requests[0]!
    expect([path, Object.fromEntries(fields), key]).toEqual([
      '/v1/refunds',
      { charge: 'ch_9', amount: '5850', reason: 'duplicate', 'metadata[holdfast_key]': 'k1' },
      'k1',
    ])
  })

  test('whose response was lost is found among the charge’s refunds, and repeating it returns the same one', async () => {
    double.fault = 'cut'
    await expect(payments.move(refund, under('k2'))).rejects.toThrow('connection to Stripe')
    double.fault = null
    expect(await payments.find(refund, under('k2'))).toEqual({ moved: true, id: 're_1' })
    expect(await payments.find(refund, under('other'))).toBeUndefined()
    expect(double.requests.at(-1)).toMatchObject({ method: 'GET', path: '/v1/refunds' })
    expect(await payments.move(refund, under('k2'))).toEqual({ moved: true, id: 're_1' })
    expect(double.made.size).toBe(1)
  })

  test.each([
    [
      400,
      { type: 'invalid_request_error', message: 'Charge ch_9 has already been refunded.' },
      'Charge ch_9 has already been refunded.',
    ],
    [402, { type: 'card_error', message: 'Your card was declined.' }, 'Your card was declined.'],
  ])('that is refused (%d) has a final result', async (status, error, reason) => {
    double.fault = { status, body: { error } }
    expect(await payments.move(refund, under('k3'))).toEqual({ moved: false, reason })
  })

  test.each([401, 409, 429, 500])('has no known result if the provider returns %d', async (status) => {
    double.fault = { status, body: { error: { type: 'api_error', message: 'Later' } } }
    await expect(payments.move(refund, under('k4'))).rejects.toThrow('Later')
  })

  test('that is pending can still fail', async () => {
    double.status = 'pending'
    expect(await payments.move(refund, under('k6'))).toEqual({ moved: true, id: 're_1', pending: true })
    Object.assign(double.made.get('k6')!, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
    expect(await payments.find(refund, under('k6'))).toEqual({
      moved: false,
      reason: 'expired_or_canceled_card',
      refund: { id: 're_1', amount: 58.5, at: 1_790_000_000_000 },
    })
  })

  test('in yen is sent in whole yen', async () => {
    await payments.move({ ...refund, amount: 1200, currency: 'jpy' }, under('k5'))
    expect(double.requests[0]!.fields.get('amount')).toBe('1200')
  })
})

describe('a charge', () => {
  const charge: Movement = { kind: 'charge', fan: 1, amount: 20, currency: 'usd', description: 'Two seats' }
  const fields = () => Object.fromEntries(double.requests.at(-1)!.fields)

  test('is sent with the payment method of its customer, and returns the id that can be refunded', async () => {
    expect(await payments.move(charge, under('c1'))).toEqual({ moved: true, id: 'ch_1' })
    expect(fields()).toMatchObject({ customer: 'cus_1', payment_method: 'pm_card', confirm: 'true', off_session: 'true' })
    double.defaultMethod = 'pm_default'
    await payments.move(charge, under('c3'))
    expect(fields()).toMatchObject({ payment_method: 'pm_default' })
  })

  test('is refused if there is no customer or no payment method', async () => {
    const refused = { moved: false, reason: 'No card on file' }
    expect(await payments.move({ ...charge, fan: 2 }, under('c2'))).toEqual(refused)
    double.methods = []
    expect(await payments.move(charge, under('c4'))).toEqual(refused)
    expect(double.made.size).toBe(0)
  })
})

test('every request names the version of the API', async () => {
  await payments.move({ kind: 'charge', fan: 1, amount: 20, currency: 'usd', description: '' }, under('v1'))
  await payments.find(refund, under('v2'))
  expect(new Set(double.requests.map(({ version }) => version))).toEqual(new Set([API_VERSION]))
})

test('the Stripe double responds like Stripe if the payment method or the version is missing', async () => {
  const post = async (fields: Record<string, string>, version?: string) => {
    const headers = { authorization: `Bearer ${STRIPE_KEY}`, 'idempotency-key': JSON.stringify(fields) + version }
    const response = await fetch(`${double.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { ...headers, ...(version && { 'stripe-version': version }) },
      body: new URLSearchParams({ amount: '5', confirm: 'true', ...fields }),
    })
    return { status: response.status, body: await response.json() }
  }
  expect(await post({}, API_VERSION)).toMatchObject({ status: 400, body: { error: { code: 'payment_intent_unexpected_state' } } })
  expect((await post({ payment_method: 'pm_card' }, 'newest')).status).toBe(400)
  expect((await post({ payment_method: 'pm_card' })).body).not.toHaveProperty('latest_charge')
})

test('a payout goes to the seller’s account, and a reversal returns it', async () => {
  const payout: Movement = { kind: 'payout', seller: 1, amount: 20, currency: 'usd', description: 'Sold' }
  expect(await payments.move(payout, under('p1'))).toEqual({ moved: true, id: 'tr_1' })
  const reversal: Movement = { kind: 'reversal', payout: 'tr_1', amount: 20, currency: 'usd' }
  expect(await payments.move(reversal, under('p2'))).toEqual({ moved: true, id: 'trr_2' })
  expect(double.requests.map(({ path }) => path)).toEqual(['/v1/transfers', '/v1/transfers/tr_1/reversals'])
})
