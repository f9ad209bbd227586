import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { resumeApprovals } from '#server/bids/approvals.job.ts'
import { renewPasses } from '#server/pass/renewals.job.ts'
import { log } from '#server/log.ts'
import { makeBid, makeBidProduct, makeFan, makePass, makeSubscription } from '#tests/support/bids-and-passes.ts'
import { shortenTimeLimits } from '#tests/support/time-limits.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { sendEvent, WEBHOOK_SECRET } from '#tests/support/stripe-events.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ stripeWebhookSecret: WEBHOOK_SECRET })
  await server.addChannel(123, { is_pass: true })
})
beforeEach(() => {
  server.clock.set(START)
  server.payments.mood = undefined
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => server.close())

const iso = () => new Date(server.clock.now()).toISOString()

/** A charge of 40 that is to be refunded. */
interface Owing {
  charge: string
  run: () => Promise<void>
  read: () => Promise<Record<string, unknown>>
  /** Returns the state of the refund that users see. */
  seen: () => Promise<unknown>
}

async function bidOwing(): Promise<Owing> {
  const product = await makeBidProduct(server, 123)
  const bid = await makeBid(server, product, { amount: 40 })
  const [id, charge] = [randomUUID(), `ch_${randomUUID()}`]
  const plan = { charge: id, bid, channel: 123, product: product.id, event: product.event, fan: 1, quantity: 1, amount: 40 }
  await server.db.updateTable('bids').set({ refund: 'due' }).where('id', '=', bid).execute()
  await server.db
    .insertInto('bid_charges')
    .values({
      id,
      sales_channel_id: 123,
      bid_id: bid,
      run_id: null,
      plan: JSON.stringify({ ...plan, currency: 'usd', description: '', hold_code: null, price_code: null, charged: charge }),
      seats: [],
      user_id: 1,
      user_name: 'Operator',
      state: 'refund_due',
      reason: 'No seat left',
      leased_until: iso(),
      created_at: iso(),
    })
    .execute()
  return {
    charge,
    run: async () => resumeApprovals.run(server.context, null),
    read: () => server.db.selectFrom('bid_charges').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    seen: async () => (await server.db.selectFrom('bids').select('refund').where('id', '=', bid).executeTakeFirst())?.refund,
  }
}

async function passOwing(): Promise<Owing> {
  const event = await server.addEvent(123)
  const pass = await makePass(server, 123, { events: [event] })
  const subscription = await makeSubscription(server, pass, { fan: await makeFan(server, 123), status: 'cancelled' })
  const [key, charge] = [`pass ${randomUUID()}`, `ch_${randomUUID()}`]
  await server.db
    .insertInto('pass_charges')
    .values({
      key,
      sales_channel_id: 123,
      subscription_id: subscription,
      period: iso(),
      attempt: 0,
      amount: 40,
      currency: 'usd',
      state: 'refund_due',
      charged: charge,
      leased_until: iso(),
      created_at: iso(),
    })
    .execute()
  const read = () => server.db.selectFrom('pass_charges').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
  const words: Record<string, string> = { refund_due: 'due', refund_failed: 'failed', refunded: 'refunded' }
  return { charge, run: async () => renewPasses.run(server.context, null), read, seen: async () => words[(await read()).state] }
}

const charged = (charge: string, amount_refunded: number, after = 0) =>
  sendEvent(server, 'charge.refunded', { id: charge, amount_refunded, currency: 'usd' }, { after })
const failed = (charge: string, id: string, after = 0) => {
  const created = Math.floor(server.clock.now() / 1000)
  const refund = { id, charge, amount: 4000, currency: 'usd', created, status: 'failed', failure_reason: 'declined' }
  return sendEvent(server, 'refund.failed', refund, { after })
}
const refundsOf = (charge: string) =>
  server.db.selectFrom('local_movements').select(['amount', 'refused']).where('of_id', '=', charge).orderBy('at').execute()

describe.each([
  ['bid', bidOwing],
  ['pass', passOwing],
])('the refund of a charge of a %s', (_, make) => {
  test('that is refused keeps the reason for the refund', async () => {
    const { run, read } = await make()
    const { reason } = await read()
    server.payments.mood = 'refuse'
    await run()
    expect(await read()).toMatchObject({ state: 'refund_failed', reason, refund_refusal: 'The payment provider declined.' })
  })

  test('that has no known result is requested again after growing pauses, although the provider ignores its time limit', async () => {
    const { charge, run, read } = await make()
    const { payments } = server.context.gateways
    const never = () => new Promise<never>(() => {})
    shortenTimeLimits()
    vi.spyOn(log, 'trouble').mockImplementation(() => {})
    server.context.gateways.payments = { ...payments, find: never }
    const pauses: number[] = []
    for (let nth = 0; nth < 3; nth++) {
      await run()
      const due = Date.parse(String((await read())['leased_until']))
      pauses.push(due - server.clock.now())
      server.clock.set(due)
    }
    expect(pauses.map((pause) => Math.ceil(pause / 30_000))).toEqual([1, 2, 4])
    server.context.gateways.payments = payments
    await run()
    expect(await read()).toMatchObject({ state: 'refunded', attempts: 0 })
    expect(await refundsOf(charge)).toEqual([{ amount: 40, refused: null }])
  })

  test('that is pending stays due until its result is known', async () => {
    const { charge, run, read, seen } = await make()
    server.payments.mood = 'pending'
    await run()
    // The provider's total includes pending refunds.
    await charged(charge, 4000, 1)
    await run()
    expect([(await read()).state, await seen()]).toEqual(['refund_due', 'due'])
    server.payments.mood = undefined
    server.clock.advance(601_000)
    await run()
    expect([(await read()).state, await seen()]).toEqual(['refunded', 'refunded'])
    expect(await refundsOf(charge)).toEqual([{ amount: 40, refused: null }])
  })

  test('that is pending and fails is made again', async () => {
    const { charge, run, read, seen } = await make()
    server.payments.mood = 'pending'
    await run()
    await charged(charge, 4000, 1)
    server.payments.mood = 'refuse'
    await run()
    expect([(await read()).state, await seen()]).toEqual(['refund_failed', 'failed'])
    server.payments.mood = undefined
    server.clock.advance(61_000)
    await run()
    expect([(await read()).state, await seen()]).toEqual(['refunded', 'refunded'])
    expect(await refundsOf(charge)).toEqual([
      { amount: 40, refused: 'The payment provider declined.' },
      { amount: 40, refused: null },
    ])
  })

  test('that fails after it was done is open again, and is repeated', async () => {
    const { charge, run, read, seen } = await make()
    await run()
    await charged(charge, 4000, 1)
    await failed(charge, String((await read()).refund_id), 2)
    expect(await read()).toMatchObject({ state: 'refund_failed', refund_refusal: 'declined', gateway_refunded: 0 })
    expect(await seen()).toBe('failed')
    await run()
    expect([(await read()).state, await seen()]).toEqual(['refunded', 'refunded'])
    expect(await refundsOf(charge)).toHaveLength(2)
  })

  test('is the amount that is left after a refund at the provider itself', async () => {
    const { charge, run, read } = await make()
    await charged(charge, 1500, 2)
    await charged(charge, 500, 1)
    await run()
    expect((await read()).state).toBe('refunded')
    expect(await refundsOf(charge)).toEqual([{ amount: 25, refused: null }])
    const other = await make()
    await charged(other.charge, 4000, 1)
    await other.run()
    expect([(await other.read()).state, await refundsOf(other.charge)]).toEqual(['refunded', []])
    await failed(other.charge, `re_${other.charge}`, 2)
    expect(await other.seen()).toBe('failed')
  })
})
