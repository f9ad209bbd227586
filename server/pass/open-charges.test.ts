import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeFan, makePass, makeSubscription } from '#tests/support/bids-and-passes.ts'
import { paidBy } from '#tests/support/books.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { renewPasses } from './renewals.job.ts'

// A pass that is cancelled while its charge has an unknown result.

const DUE = '2026-03-10T17:00:00.000Z'
let server: TestServer
let event: number
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123, { is_pass: true })
  event = await server.addEvent(123)
})
beforeEach(() => {
  server.clock.set(START)
  server.payments.mood = undefined
})
afterAll(() => server.close())

const renew = async (seconds = 0) => {
  server.clock.advance(seconds * 1000)
  await renewPasses.run(server.context, null)
}
const cancel = async (id: string) => {
  const { token } = await server.signIn({ role: 'member', channel: 123 })
  return server.call('DELETE', `/sales-channels/123/pass-subscribers/${id}`, { as: token })
}
const rowOf = (id: string) =>
  server.db.selectFrom('pass_subscriptions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const chargesOf = (id: string) => server.db.selectFrom('pass_charges').selectAll().where('subscription_id', '=', id).execute()
async function subscribed(status: 'active' | 'trial') {
  const pass = await makePass(server, 123, { events: [event] })
  const fan = await makeFan(server, 123)
  const id = await makeSubscription(server, pass, { fan, status, renews_at: DUE })
  return { id, fan }
}

test.each(['active', 'trial'] as const)(
  'the cancellation of a subscription in state %s waits until the charge is known',
  async (status) => {
    const { id, fan } = await subscribed(status)
    server.payments.mood = 'lose'
    await renew()
    expect(await cancel(id)).toMatchObject({
      status: 409,
      body: { code: 'Conflict', detail: 'A charge of this subscription has no known result yet.', current: { id } },
    })
    server.payments.mood = undefined
    await renew(61)
    expect(await paidBy(server, fan)).toBe(40)
    expect((await cancel(id)).status).toBe(204)
    // The fan keeps the period that was paid for.
    expect(await rowOf(id)).toMatchObject({ status: 'pending_cancel', subscribed: true, renews_at: '2026-03-20T17:00:00.000Z' })
  },
)

test('a subscription does not end while its charge has no known result', async () => {
  const { id } = await subscribed('active')
  server.payments.mood = 'lose'
  await renew()
  await server.db.updateTable('pass_subscriptions').set({ status: 'pending_cancel' }).where('id', '=', id).execute()
  await renew()
  expect(await rowOf(id)).toMatchObject({ status: 'pending_cancel', subscribed: true })
  server.payments.mood = undefined
  await renew(61)
  expect(await rowOf(id)).toMatchObject({ status: 'pending_cancel', subscribed: true, renews_at: '2026-03-20T17:00:00.000Z' })
})

test('a charge that starts no period is refunded, and tried again if the refund is refused', async () => {
  const { id, fan } = await subscribed('trial')
  server.payments.mood = 'lose'
  await renew()
  await server.db
    .updateTable('pass_subscriptions')
    .set({ status: 'cancelled', subscribed: false, renews_at: null })
    .where('id', '=', id)
    .execute()
  server.payments.mood = undefined
  const sales = () => server.db.selectFrom('transactions').select('id').where('user_id', '=', fan).execute()
  const local = server.context.gateways.payments
  const refusing: typeof local.move = (movement, under) => {
    server.payments.mood = movement.kind === 'refund' ? 'refuse' : undefined
    return local.move(movement, under)
  }
  server.context.gateways.payments = { ...local, move: refusing }
  await renew(61)
  expect(await chargesOf(id)).toMatchObject([
    { state: 'refund_failed', reason: null, refund_refusal: 'The payment provider declined.' },
  ])
  expect(await paidBy(server, fan)).toBe(40)
  server.payments.mood = undefined
  server.context.gateways.payments = local
  await renew(61)
  expect(await chargesOf(id)).toMatchObject([{ state: 'refunded' }])
  expect([await paidBy(server, fan), await sales()]).toEqual([0, []])
})
