import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PassCharge, PassSubscription } from '#contract/pass.ts'
import { makeFan, makePass, makeSubscription } from '#tests/support/bids-and-passes.ts'
import { paidBy } from '#tests/support/books.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { renewPasses } from './renewals.job.ts'

const DUE = '2026-03-10T17:00:00.000Z'
const CHANNEL = 123
let server: TestServer
let clerk: { token: string; name: string }
let event: number
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(CHANNEL, { is_pass: true })
  event = await server.addEvent(CHANNEL)
})
beforeEach(async () => {
  server.clock.set(START)
  server.payments.mood = undefined
  clerk = await server.signIn({ role: 'member', channel: CHANNEL, manages: ['sales_channel'] })
})
afterAll(() => server.close())

const renew = async (seconds = 0) => {
  server.clock.advance(seconds * 1000)
  await renewPasses.run(server.context, null)
}
const subscriber = async (id: string): Promise<PassSubscription> =>
  (await server.call('GET', `/pass-subscribers/${id}`, { as: clerk.token })).body
const charges = async (id: string): Promise<PassCharge[]> =>
  (await server.call('GET', `/pass-subscribers/${id}/charges`, { as: clerk.token })).body
const charge = (id: string, as = clerk.token) => server.call('POST', `/pass-subscribers/${id}/charge`, { as })
const list = async (query: string) =>
  (await server.call('GET', `/sales-channels/${CHANNEL}/pass-subscribers?take=100&${query}`, { as: clerk.token })).body.data.map(
    ({ id }: PassSubscription) => id,
  )

/** Makes a subscription whose charge has just failed. */
async function pastDue() {
  const pass = await makePass(server, CHANNEL, { events: [event] })
  const fan = await makeFan(server, CHANNEL)
  const id = await makeSubscription(server, pass, { fan, renews_at: DUE })
  server.payments.mood = 'refuse'
  await renew()
  server.payments.mood = undefined
  return { id, fan, pass: pass.id }
}

test('a failed charge has its reason, and can be made again now, once', async () => {
  const { id, fan } = await pastDue()
  expect(await charges(id)).toMatchObject([
    { state: 'failed', reason: 'The payment provider declined.', amount: 40, period: DUE, by: null },
  ])
  expect((await charge(id)).status).toBe(200)
  expect((await charge(id)).body).toMatchObject({
    code: 'Conflict',
    detail: 'A charge of this subscription has no known result yet.',
    current: { id },
  })
  expect((await charges(id))[0]).toMatchObject({ state: 'running', by: clerk.name, period: DUE })
  await renew(10)
  expect(await paidBy(server, fan)).toBe(40)
  expect(await subscriber(id)).toMatchObject({ status: 'active', failed_attempts: 0, renews_at: '2026-03-20T17:00:00.000Z' })
  expect((await charges(id)).map(({ state, by }) => [state, by])).toEqual([
    ['paid', clerk.name],
    ['failed', null],
  ])
  expect((await charge(id)).body.detail).toBe('This subscription has no failed charge.')
})

test('a charge by a person that fails takes none of the scheduled attempts, and the fan gets no second message', async () => {
  const { id } = await pastDue()
  const before = await subscriber(id)
  const messages = async () => (await server.db.selectFrom('jobs').select('id').where('kind', '=', 'notify-fan').execute()).length
  const sent = await messages()
  server.payments.mood = 'refuse'
  await charge(id)
  await renew(10)
  const { failed_attempts, renews_at, status } = await subscriber(id)
  expect({ failed_attempts, renews_at, status }).toEqual({ failed_attempts: 1, renews_at: before.renews_at, status: 'active' })
  expect(await messages()).toBe(sent)
  expect((await charges(id)).map(({ state }) => state)).toEqual(['failed', 'failed'])
})

test('a cancelled pass and one without events are not charged again', async () => {
  const { id, pass } = await pastDue()
  await server.db.updateTable('pass_products').set({ events: [] }).where('id', '=', pass).execute()
  expect((await charge(id)).body).toMatchObject({ code: 'Conflict', detail: 'This pass has no events.' })
  await server.db
    .updateTable('pass_products')
    .set({ events: [event] })
    .where('id', '=', pass)
    .execute()
  await server.db.updateTable('pass_subscriptions').set({ status: 'pending_cancel' }).where('id', '=', id).execute()
  expect((await charge(id)).body).toMatchObject({ code: 'Conflict', detail: 'This subscription has no failed charge.' })
  expect(await charges(id)).toHaveLength(1)
})

test('a charge whose pass has lost its events meanwhile is refunded', async () => {
  const { id, fan, pass } = await pastDue()
  expect((await charge(id)).status).toBe(200)
  await server.db.updateTable('pass_products').set({ events: [] }).where('id', '=', pass).execute()
  await renew()
  await renew(60)
  expect((await charges(id))[0]!.state).toMatch(/^refund/)
  expect(await paidBy(server, fan)).toBe(0)
})

test('subscriptions that are past due or about to end can be listed, of one pass too', async () => {
  const { id, pass } = await pastDue()
  const product = { id: pass, channel: CHANNEL }
  const fine = await makeSubscription(server, product, { renews_at: '2026-04-10T17:00:00.000Z' })
  const ending = await makeSubscription(server, product, { status: 'pending_cancel', renews_at: '2026-04-10T17:00:00.000Z' })
  const gone = await makeSubscription(server, product, { status: 'expired' })
  await server.db.updateTable('pass_subscriptions').set({ failed_attempts: 4 }).where('id', '=', gone).execute()
  expect(await list(`passId=${pass}&pastDue=true`)).toEqual([id])
  expect((await list(`passId=${pass}&lapsing=true`)).toSorted()).toEqual([id, ending].toSorted())
  expect((await list(`passId=${pass}`)).toSorted()).toEqual([id, fine, ending, gone].toSorted())
  expect(await list('pastDue=true')).toContain(id)
  const wrong = await server.call('GET', `/sales-channels/${CHANNEL}/pass-subscribers?pastDue=no`, { as: clerk.token })
  expect(wrong.status).toBe(422)
})

test('only people who may manage the channel charge, and only a subscription that is past due', async () => {
  const { id } = await pastDue()
  const viewer = await server.signIn({ role: 'member', channel: CHANNEL, manages: ['revenue'] })
  expect((await charge(id, viewer.token)).status).toBe(403)
  const fine = await makeSubscription(server, await makePass(server, CHANNEL, { events: [event] }), {
    renews_at: '2026-04-10T17:00:00.000Z',
  })
  expect((await charge(fine)).status).toBe(409)
})
