import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AUTH, P256DH } from '#tests/support/memory-push.ts'
import { addOrder } from '#tests/support/resale.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { raiseAlerts } from './raise-alerts.job.ts'
import { sendAlerts } from './send-alerts.job.ts'

const MINUTE = 60_000
let server: TestServer
let dana: { id: number; token: string }
let event: number
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123, { is_marketplace_enabled: true })
  event = await server.addEvent(123)
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(START)
  server.push.sent.length = 0
  await server.db.deleteFrom('alert_devices').execute()
  dana = await withAlerts({ role: 'member', channel: 123 })
})

async function withAlerts(as: Parameters<TestServer['signIn']>[0], device = 'tablet') {
  const member = await server.signIn(as)
  await server.call('PUT', `/account/alerts/devices/${device}`, {
    as: member.token,
    body: { endpoint: `https://push.test/${randomUUID()}`, p256dh: P256DH, auth: AUTH, timezone: 'America/Chicago' },
  })
  return member
}
/** Runs the jobs. @returns the titles of the alerts that were sent */
async function turn(): Promise<unknown[]> {
  server.push.sent.length = 0
  await raiseAlerts.run(server.context, null)
  await sendAlerts.run(server.context, null)
  return server.push.sent.map(({ text }) => text['title'])
}
async function hold(uuids: readonly string[], until: number, as = dana.token) {
  const reserved_at = new Date(until).toISOString().slice(0, 19).replace('T', ' ')
  for (const uuid of uuids) {
    const body = { uuid, reserved: true, reserved_at, for: 'Mary Buyer +13125550100' }
    expect((await server.call('PATCH', '/inventory/reserve', { as, key: randomUUID(), body })).status).toBe(200)
  }
}

test('a hold has one alert five minutes before its end, and another one after it was extended', async () => {
  const seats = await server.addSeats(123, event, ['1', '2', '3'])
  await hold(seats, START + 30 * MINUTE)
  server.clock.set(START + 25 * MINUTE - 1)
  expect(await turn()).toEqual([])
  server.clock.set(START + 25 * MINUTE)
  expect(await turn()).toEqual(['Your hold of 3 seats ends at 1:30pm'])
  expect(server.push.sent[0]).toMatchObject({ seconds: 300 })
  // The whole number, because addresses and tags are drawn by chance.
  expect(JSON.stringify(server.push.sent)).not.toMatch(/Mary|5550100/)
  expect(await turn()).toEqual([])
  await hold(seats.slice(0, 1), START + 60 * MINUTE)
  server.clock.set(START + 56 * MINUTE)
  expect(await turn()).toEqual(['Your hold ends at 2:00pm'])
})

test('a hold that was released, or is someone else’s, has no alert', async () => {
  const [mine, other] = (await server.addSeats(123, event, ['11', '12'])) as [string, string]
  const someone = await server.signIn({ role: 'member', channel: 123 })
  await hold([mine], START + 4 * MINUTE)
  await hold([other], START + 4 * MINUTE, someone.token)
  const release = { uuid: mine, reserved: false, reserved_at: null }
  await server.call('PATCH', '/inventory/reserve', { as: dana.token, key: randomUUID(), body: release })
  expect(await turn()).toEqual([])
})

test('a change that needs a decision on one device has an alert on the other devices of the account', async () => {
  const report = (needs_you: number, id = 'till') =>
    server.call('PUT', `/devices/${id}`, {
      as: dana.token,
      body: { outbox: '5f6ab3f5-4a07-4d0a-8d3f-4f8b7f9d3b11', waiting: 0, needs_you, oldest: null, name: 'Firefox · Linux' },
    })
  await report(0)
  expect(await turn()).toEqual([])
  await report(2)
  expect(await turn()).toEqual(['2 changes need you'])
  expect(server.push.sent[0]!.text).toMatchObject({ text: 'Open Holdfast on Firefox · Linux to decide.' })
  server.clock.advance(MINUTE)
  await report(2)
  await report(1)
  expect(await turn()).toEqual([])
  server.clock.advance(MINUTE)
  const { topic } = (await report(3), await turn(), server.push.sent[0]!)
  server.clock.advance(MINUTE)
  await report(4)
  expect([await turn(), server.push.sent[0]!.topic]).toEqual([['4 changes need you'], topic])
  await report(1, 'tablet')
  expect(await turn()).toEqual([])
})

test('a new case has an alert for the accounts of its channel that want it, and only one', async () => {
  const mute = await withAlerts({ role: 'member', channel: 123 }, 'other')
  await server.call('PATCH', '/account/alerts', { as: mute.token, body: { kinds: ['hold-ending'] } })
  await server.addChannel(124)
  await withAlerts({ role: 'member', channel: 124 }, 'elsewhere')
  await withAlerts({ role: 'provider' }, 'staff')
  const requested = (ago: number) => ({
    status: 'buyer_refund_asked' as const,
    buyer_refund_asked_at: new Date(server.clock.now() - ago).toISOString(),
  })
  // This case is older than the devices.
  await addOrder(server, 123, requested(MINUTE))
  expect(await turn()).toEqual([])
  server.clock.advance(2 * MINUTE)
  await addOrder(server, 123, requested(MINUTE))
  await addOrder(server, 123, requested(MINUTE))
  // The three cases have one alert.
  expect(await turn()).toEqual(['3 orders need action'])
  expect(server.push.sent[0]!.text).toMatchObject({ text: 'Channel 123', path: '/sales-channel/123/marketplace/needs-action' })
  expect(await turn()).toEqual([])
})
