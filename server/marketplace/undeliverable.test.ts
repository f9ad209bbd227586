import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { localPayments } from '#server/gateways/payments.ts'
import { addListing, addOrder } from '#tests/support/resale.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { runMarketplace } from './marketplace.job.ts'

const CHANNEL = 123
const HOUR = 3_600_000
let server: TestServer
let admin: string

beforeAll(async () => {
  server = await testServer()
  await server.addChannel(CHANNEL, { is_marketplace_enabled: true })
  admin = (await server.signIn({ role: 'member', channel: CHANNEL, manages: ['all'] })).token
})
beforeEach(() => {
  server.context.gateways.payments = localPayments(server.db, server.clock)
  server.context.gateways.tickets = { deliver: async () => ({ delivered: false, reason: 'Unknown barcode' }) }
})
afterAll(() => server.close())

const post = (path: string, body: object) => server.call('POST', `/marketplace/admin/${path}`, { as: admin, body })
const cancel = (order_id: string, relist?: unknown) => post('cancel-reserved-order', { order_id, relist })
const stateOf = async (id: string) =>
  (await server.db.selectFrom('listings').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

/** Creates an order whose tickets the ticketing system has refused to deliver. */
async function undelivered() {
  const event = await server.addEvent(CHANNEL, { time: new Date(server.clock.now() + 2 * HOUR).toISOString() })
  const listing = await addListing(server, CHANNEL, { event, status: 'sold' })
  const order = await addOrder(server, CHANNEL, { listing })
  await runMarketplace.run(server.context, {})
  expect(await stateOf(listing)).toBe('manual_action_required')
  return { order, listing }
}

test('tickets that could not be delivered stay off sale when their order is cancelled', async () => {
  const { order, listing } = await undelivered()
  expect((await cancel(order)).body).toMatchObject({ status: 'cancelled', refunded_amount: 111.03 })
  expect(await stateOf(listing)).toBe('manual_action_required')
})

test('undelivered tickets go back on sale if the caller requests it', async () => {
  const { order, listing } = await undelivered()
  const wrong = await cancel(order, 'yes')
  expect([wrong.status, wrong.body.errors]).toEqual([422, { relist: ['Required'] }])
  expect((await cancel(order, true)).status).toBe(200)
  expect(await stateOf(listing)).toBe('active')
})

test('undelivered tickets stay off sale even if the refund was refused first', async () => {
  const { order, listing } = await undelivered()
  const local = server.context.gateways.payments
  server.context.gateways.payments = { ...local, move: async () => ({ moved: false, reason: 'insufficient funds' }) }
  expect((await cancel(order)).body.current.status).toBe('buyer_refund_failed')
  server.context.gateways.payments = local
  expect((await cancel(order)).status).toBe(200)
  expect(await stateOf(listing)).toBe('manual_action_required')
})

test('a listing that needs manual action can be cancelled', async () => {
  const { order, listing } = await undelivered()
  await cancel(order)
  const { status, body } = await post('cancel-resale', { listing_id: listing })
  expect([status, body.status]).toEqual([200, 'cancelled'])
  expect((await post('cancel-resale', { listing_id: listing })).status).toBe(409)
})
