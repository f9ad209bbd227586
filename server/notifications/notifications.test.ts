import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Signup, SignupType } from '#contract/notifications.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let viewer: string
let event: number
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  event = await server.addEvent(123)
  viewer = (await server.signIn({ role: 'member', channel: 123, manages: [] })).token
  const types: SignupType[] = ['event', 'bidding', 'marketplace', 'seatmap', 'upgrade', 'send-ticket']
  const rows = types.map((type, n) => ({
    id: randomUUID(),
    sales_channel_id: 123,
    event_id: event,
    email: `${type}@holdfast.test`,
    email_key: type,
    phone: `+1312555000${n}`,
    phone_key: `${n}`,
    type,
    notified: n % 2 === 1,
    created_at: `2026-03-0${n + 1}T10:00:00.000Z`,
  }))
  await server.db.insertInto('event_notifications').values(rows).execute()
})
afterAll(() => server.close())

const types = async (query: string) => {
  const { body } = await server.call('GET', `/notifications/${event}?${query}`, { as: viewer })
  return body.data.map(({ type }: Signup) => type)
}

it('the list has four types by default, newest first, or the requested types', async () => {
  expect(await types('')).toEqual(['seatmap', 'marketplace', 'bidding', 'event'])
  expect(await types('type=upgrade,event&order=asc')).toEqual(['event', 'upgrade'])
  expect(await types('type=upgrade&type=send-ticket')).toEqual(['send-ticket', 'upgrade'])
  expect((await server.call('GET', `/notifications/${event}?type=other`, { as: viewer })).status).toBe(422)
})

it('the list can be searched by email and phone', async () => {
  expect(await types('searchQuery=MARKET')).toEqual(['marketplace'])
  expect(await types('searchQuery=5550001')).toEqual(['bidding'])
})
