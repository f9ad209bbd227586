import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOrder } from '#tests/support/resale.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
const at = (ms: number) => new Date(server.clock.now() + ms).toISOString()

test('what needs a person is one queue, the longest wait first, and somebody takes it on', async () => {
  const channel = 126
  await server.addChannel(channel, { is_marketplace_enabled: true })
  const clerk = await server.signIn({ role: 'member', channel, manages: ['sales_channel'] })
  const other = await server.signIn({ role: 'member', channel, manages: ['sales_channel'] })
  const asked = await addOrder(server, channel, { status: 'buyer_refund_asked', buyer_refund_asked_at: at(-HOUR) })
  const stuck = await addOrder(server, channel, {
    status: 'cancelled',
    seller_payment_error: 'The account is empty',
    buyer_refunded_at: at(-DAY),
  })
  await addOrder(server, channel, { status: 'seller_paid' })
  const path = `/sales-channels/${channel}/marketplace/needs-action`
  const queue = async () => (await server.call('GET', path, { as: clerk.token })).body
  expect((await queue()).map((item: { trouble: string; since: string }) => [item.trouble, item.since])).toEqual([
    ['seller_payment_reversal_failed', at(-DAY)],
    ['buyer_refund_asked', at(-HOUR)],
  ])
  expect((await queue())[0].order).not.toHaveProperty('holdfast_fees')
  const take = (order: string, as: string, taken = true) => server.call('PUT', `${path}/${order}`, { as, body: { taken } })
  expect((await take(asked, clerk.token)).body.taken_by).toEqual({ id: clerk.id, name: clerk.name })
  const late = await take(asked, other.token)
  expect([late.status, late.body.current.taken_by.id]).toEqual([409, clerk.id])
  expect((await take(asked, clerk.token, false)).body.taken_by).toBeNull()
  expect((await take(stuck, other.token)).status).toBe(200)
  expect((await take(randomUUID(), other.token)).status).toBe(404)
})
