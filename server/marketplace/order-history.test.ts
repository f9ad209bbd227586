import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDetail } from '#contract/order-detail.ts'
import { addListing, addOrder } from '#tests/support/resale.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { runMarketplace } from './marketplace.job.ts'

const HOUR = 3_600_000
const CHANNEL = 132
let server: TestServer
let boss: { token: string; name: string }
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(CHANNEL, { is_marketplace_enabled: true })
  await server.addChannel(133, { is_marketplace_enabled: true })
  boss = await server.signIn({ role: 'member', channel: CHANNEL, manages: ['all'] })
})
afterAll(() => server.close())
const at = (ms: number) => new Date(server.clock.now() + ms).toISOString()
const path = (id: string, channel = CHANNEL) => `/sales-channels/${channel}/marketplace/orders/${id}`
const read = async (id: string, as = boss.token): Promise<OrderDetail> => (await server.call('GET', path(id), { as })).body
const steps = async (id: string) =>
  (await read(id)).history.map(({ what, by, reason, amount }) => [what, by, reason, amount].filter((part) => part !== null))
const cancel = (order_id: string) =>
  server.call('POST', '/marketplace/admin/cancel-reserved-order', { as: boss.token, body: { order_id } })

test('the history has failures with their reasons, and who tried and who refunded', async () => {
  const event = await server.addEvent(CHANNEL, { time: at(HOUR) })
  const listing = await addListing(server, CHANNEL, { event, status: 'sold' })
  const id = await addOrder(server, CHANNEL, { listing, created_at: at(-2 * HOUR), completed_at: at(-HOUR) })
  server.context.gateways.tickets = { deliver: async () => ({ delivered: false, reason: 'Unknown barcode' }) }
  await runMarketplace.run(server.context, null)
  server.clock.advance(1000)
  server.payments.mood = 'refuse'
  await cancel(id)
  server.payments.mood = undefined
  server.clock.advance(1000)
  await cancel(id)
  expect(await steps(id)).toEqual([
    ['reserved'],
    ['paid', 111.03],
    ['delivery_failed', 'Unknown barcode'],
    ['refund_failed', boss.name, 111.03],
    ['refunded', boss.name, 111.03],
    ['cancelled', boss.name],
  ])
  const times = (await read(id)).history.map((step) => step.at)
  expect(times).toEqual(times.toSorted())
})

test('a refused second attempt is not named as who cancelled', async () => {
  const id = await addOrder(server, CHANNEL, { created_at: at(-HOUR), completed_at: at(-HOUR) })
  await cancel(id)
  const before = await steps(id)
  expect(before.at(-1)).toEqual(['cancelled', boss.name])
  server.clock.advance(60_000)
  const late = await server.signIn({ role: 'member', channel: CHANNEL, manages: ['all'] })
  const again = { as: late.token, body: { order_id: id } }
  expect((await server.call('POST', '/marketplace/admin/cancel-reserved-order', again)).status).toBe(409)
  expect(await steps(id)).toEqual(before)
})

test('the last failed refund has its reason while the order has it', async () => {
  const id = await addOrder(server, CHANNEL)
  server.payments.mood = 'refuse'
  await cancel(id)
  server.payments.mood = undefined
  expect((await steps(id)).at(-1)).toEqual(['refund_failed', boss.name, 'The payment provider declined.', 111.03])
})

test('a refused request names the account and its reason, and a settled case its note', async () => {
  const id = await addOrder(server, CHANNEL, {
    status: 'buyer_refund_asked',
    buyer_refund_asked_at: at(0),
    buyer_refund_asked_reason: 'I am ill',
    delivery_error: 'Unknown barcode',
    failed_at: at(0),
  })
  server.clock.advance(1000)
  await server.call('POST', '/marketplace/admin/refuse-refund', { as: boss.token, body: { order_id: id, reason: 'Too late.' } })
  const settle = `/sales-channels/${CHANNEL}/marketplace/needs-action/${id}/settle`
  server.clock.advance(1000)
  await server.call('POST', settle, { as: boss.token, body: { note: 'Sent by email' } })
  expect((await steps(id)).slice(-3)).toEqual([
    ['refund_asked', 'I am ill'],
    ['refund_refused', boss.name, 'Too late.'],
    ['settled', boss.name, 'Sent by email'],
  ])
})

test('an order is read only in its own channel, and its platform fees only by those who manage everything', async () => {
  const id = await addOrder(server, CHANNEL)
  const viewer = await server.signIn({ role: 'member', channel: CHANNEL })
  expect([await read(id), await read(id, viewer.token)].map((order) => 'holdfast_fees' in order)).toEqual([true, false])
  const provider = await server.signIn({ role: 'provider' })
  const foreign = await server.call('GET', path(id, 133), { as: provider.token })
  const unknown = await server.call('GET', path(randomUUID()), { as: provider.token })
  expect([foreign.status, unknown.body.detail]).toEqual([404, 'Order not found'])
})
