import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Movement, Payments } from './payments.ts'
import { stripe } from './stripe.ts'

interface Asked {
  method: string
  path: string
  fields: URLSearchParams
  key: string | undefined
}

// A double on the loopback that speaks as much of the documented protocol as is used here, its faults included.
let server: Server
let payments: Payments
let asked: Asked[]
let made: Map<string, Record<string, unknown>>
let status: string
let fault: { status: number; error: object } | 'cut' | null
const things: Record<string, string> = { refunds: 're', payment_intents: 'pi', transfers: 'tr', reversals: 'trr' }

beforeAll(async () => {
  server = createServer((request, reply) => {
    let text = ''
    request.on('data', (piece: Buffer) => (text += piece.toString()))
    request.on('end', () => {
      const url = new URL(request.url!, 'http://stripe.test')
      const fields = request.method === 'GET' ? url.searchParams : new URLSearchParams(text)
      const key = request.headers['idempotency-key'] as string | undefined
      asked.push({ method: request.method!, path: url.pathname, fields, key })
      const say = (status: number, body: object) =>
        reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (request.headers.authorization !== 'Bearer sk_test_1') return say(401, { error: { type: 'invalid_request_error' } })
      if (fault !== null && fault !== 'cut') return say(fault.status, { error: fault.error })
      if (request.method === 'GET') return say(200, { data: [...made.values()], has_more: false })
      const kind = things[url.pathname.split('/').at(-1)!]!
      const thing = made.get(key!) ?? {
        id: `${kind}_${made.size + 1}`,
        status,
        amount: Number(fields.get('amount')),
        currency: 'usd',
        created: 1_790_000_000,
        ...(kind === 'pi' && { latest_charge: `ch_${made.size + 1}` }),
        metadata: { holdfast_key: fields.get('metadata[holdfast_key]') },
      }
      made.set(key!, thing)
      if (fault === 'cut') return void request.socket.destroy()
      say(200, thing)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  payments = stripe({
    key: 'sk_test_1',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accountOf: async (fan) => (fan === 1 ? { customer: 'cus_1', account: 'acct_1' } : { customer: null, account: null }),
  })
})
beforeEach(() => {
  asked = []
  made = new Map()
  fault = null
  status = 'succeeded'
})
afterAll(() => server.close())

const under = (key: string) => ({ key, signal: AbortSignal.timeout(5_000) })
const refund: Movement = { kind: 'refund', charge: 'ch_9', amount: 58.5, currency: 'usd', reason: 'duplicate' }

describe('a refund', () => {
  test('names its charge, the amount in cents, and its key twice', async () => {
    expect(await payments.move(refund, under('k1'))).toEqual({ moved: true, id: 're_1' })
    const { path, fields, key } = asked[0]!
    expect([path, Object.fromEntries(fields), key]).toEqual([
      '/v1/refunds',
      { charge: 'ch_9', amount: '5850', reason: 'duplicate', 'metadata[holdfast_key]': 'k1' },
      'k1',
    ])
  })

  test('whose answer was lost is found by reading the charge’s refunds, and a repeat is the same one', async () => {
    fault = 'cut'
    await expect(payments.move(refund, under('k2'))).rejects.toThrow('fetch failed')
    fault = null
    expect(await payments.find(refund, under('k2'))).toEqual({ moved: true, id: 're_1' })
    expect(await payments.find(refund, under('other'))).toBeUndefined()
    expect(asked.at(-1)).toMatchObject({ method: 'GET', path: '/v1/refunds' })
    expect(await payments.move(refund, under('k2'))).toEqual({ moved: true, id: 're_1' })
    expect(made.size).toBe(1)
  })

  test.each([
    [
      400,
      { type: 'invalid_request_error', message: 'Charge ch_9 has already been refunded.' },
      'Charge ch_9 has already been refunded.',
    ],
    [402, { type: 'card_error', message: 'Your card was declined.' }, 'Your card was declined.'],
  ])('that is refused (%d) is an answer', async (status, error, reason) => {
    fault = { status, error }
    expect(await payments.move(refund, under('k3'))).toEqual({ moved: false, reason })
  })

  test.each([401, 409, 429, 500])('has no end where the provider cannot say (%d)', async (status) => {
    fault = { status, error: { type: 'api_error', message: 'Later' } }
    await expect(payments.move(refund, under('k4'))).rejects.toThrow('Later')
  })

  test('that is pending may still fail', async () => {
    status = 'pending'
    expect(await payments.move(refund, under('k6'))).toEqual({ moved: true, id: 're_1', pending: true })
    Object.assign(made.get('k6')!, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
    expect(await payments.find(refund, under('k6'))).toEqual({
      moved: false,
      reason: 'expired_or_canceled_card',
      refund: { id: 're_1', amount: 58.5, at: 1_790_000_000_000 },
    })
  })

  test('of yen is in yen', async () => {
    await payments.move({ ...refund, amount: 1200, currency: 'jpy' }, under('k5'))
    expect(asked[0]!.fields.get('amount')).toBe('1200')
  })
})

test('a charge is off the card on file, and answers the charge that can be refunded', async () => {
  const charge: Movement = { kind: 'charge', fan: 1, amount: 20, currency: 'usd', description: 'Two seats' }
  expect(await payments.move(charge, under('c1'))).toEqual({ moved: true, id: 'ch_1' })
  expect(Object.fromEntries(asked[0]!.fields)).toMatchObject({ customer: 'cus_1', confirm: 'true', off_session: 'true' })
  expect(await payments.move({ ...charge, fan: 2 }, under('c2'))).toEqual({ moved: false, reason: 'No card on file' })
})

test('a payout goes to the seller’s account, and a reversal takes it back', async () => {
  const payout: Movement = { kind: 'payout', seller: 1, amount: 20, currency: 'usd', description: 'Sold' }
  expect(await payments.move(payout, under('p1'))).toEqual({ moved: true, id: 'tr_1' })
  const reversal: Movement = { kind: 'reversal', payout: 'tr_1', amount: 20, currency: 'usd' }
  expect(await payments.move(reversal, under('p2'))).toEqual({ moved: true, id: 'trr_2' })
  expect(asked.map(({ path }) => path)).toEqual(['/v1/transfers', '/v1/transfers/tr_1/reversals'])
})
