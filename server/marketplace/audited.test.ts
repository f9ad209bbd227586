import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePass, makeSubscription } from '#tests/support/bids-and-passes.ts'
import { addOrder } from '#tests/support/resale.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'

const CHANNEL = 123
const at = (hours: number) => new Date(START + hours * 3_600_000).toISOString()
let server: TestServer
let boss: { token: string }
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(CHANNEL, { is_pass: true, is_marketplace_enabled: true })
  boss = await server.signIn({ role: 'member', channel: CHANNEL, manages: ['all'] })
})
afterAll(() => server.close())

const call = (path: string, body?: object) =>
  server.call('POST', path, { as: boss.token, ...(body && { body }), key: randomUUID() })
const newest = () =>
  server.db.selectFrom('security_events').select(['kind', 'detail']).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

test('a refused refund and a charge by hand have actions of their own in the audit record', async () => {
  const order = await addOrder(server, CHANNEL, { status: 'buyer_refund_asked', buyer_refund_asked_at: at(-1) })
  expect((await call('/marketplace/admin/refuse-refund', { order_id: order, reason: 'Too late' })).status).toBe(200)
  expect(await newest()).toEqual({ kind: 'refund-refusal', detail: { call: 'refuseRefund', order_id: order } })

  const pass = await makePass(server, CHANNEL, { events: [await server.addEvent(CHANNEL)] })
  const id = await makeSubscription(server, pass, { renews_at: at(1) })
  await server.db.updateTable('pass_subscriptions').set({ failed_attempts: 1 }).where('id', '=', id).execute()
  expect((await call(`/pass-subscribers/${id}/charge`)).status).toBe(200)
  expect(await newest()).toEqual({ kind: 'charge', detail: { call: 'chargePassSubscriber', id } })
})
