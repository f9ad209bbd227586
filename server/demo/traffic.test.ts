import { afterAll, beforeAll, expect, test } from 'vitest'
import { toIso } from '#lib/time.ts'
import { START, testServer, type TestServer } from '#tests/support/server.ts'
import { usableRewards } from './traffic.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let server: TestServer
let seller: string
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  seller = (await server.signIn({ role: 'member', channel: 123 })).token
})
afterAll(() => server.close())

test('fans of the demo use only rewards that are on, valid now, and for seats of their event', async () => {
  const event = await server.addEvent(123)
  const other = await server.addEvent(123)
  const reward = async (code: string, more: object = {}) => {
    const body = { sales_channel_id: 123, code, description: code, amount: 5, apply_to_all_events: true, ...more }
    const made = await server.call('POST', '/rewards', { as: seller, body })
    expect(made.status).toBe(201)
    return made.body as { id: string }
  }
  await reward('ALWAYS')
  await reward('SEATS', { type: 'seat', amount: 8 })
  await reward('VIP', { type: 'vip' })
  await reward('HERE', { apply_to_all_events: false, events: [event] })
  await reward('ELSEWHERE', { apply_to_all_events: false, events: [other] })
  await reward('LATER', { start_date: toIso(START + 3 * DAY_MS), end_date: toIso(START + 5 * DAY_MS) })
  const { id: off } = await reward('OFF')
  const { id: gone } = await reward('GONE')
  const { id: over } = await reward('OVER')
  await server.db.updateTable('rewards').set({ status: 0 }).where('id', '=', off).execute()
  await server.db
    .updateTable('rewards')
    .set({ deleted_at: toIso(START) })
    .where('id', '=', gone)
    .execute()
  await server.db
    .updateTable('rewards')
    .set({ end_date: toIso(START - HOUR_MS) })
    .where('id', '=', over)
    .execute()
  const found = await usableRewards(server.db, 123, event, START)
  expect([...found].toSorted()).toEqual([
    ['ALWAYS', 5],
    ['HERE', 5],
    ['SEATS', 8],
  ])
})
