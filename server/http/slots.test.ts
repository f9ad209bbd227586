import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/upload.ts'
import { SLOTS, takeSlot } from './slots.ts'

let server: TestServer
let manager: { token: string }
let neighbour: { token: string }
let provider: { token: string }
beforeAll(async () => {
  server = await testServer()
  for (const channel of [123, 124]) await server.addChannel(channel)
  manager = await server.signIn({ role: 'member', channel: 123 })
  neighbour = await server.signIn({ role: 'member', channel: 124 })
  provider = await server.signIn({ role: 'provider' })
})
afterAll(() => server.close())

const file = 'event_id,title,time,venue\n1,A,2026-07-04T19:00:00Z,Park\n'
const send = (as: string, channel: number) =>
  server.call('POST', `/sales-channels/${channel}/events/import`, { as, ...upload('a.csv', file) })
const save = (as: string, channel: number) => server.call('GET', `/sales-channels/${channel}/events/csv`, { as })
const fill = (kind: keyof typeof SLOTS, channel: number) =>
  Array.from({ length: SLOTS[kind].ofChannel }, () => takeSlot(server.context, kind, channel))
const empty = (held: (() => void)[]) => held.forEach((giveBack) => giveBack())

test('an import beyond the channel’s limit is refused with 429, and other channels are not affected', async () => {
  const held = fill('import', 123)
  for (const { token } of [manager, provider]) {
    const refused = await send(token, 123)
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'TooManyRequests', '5'])
  }
  expect((await send(neighbour.token, 124)).status).toBe(200)
  expect((await save(manager.token, 123)).status).toBe(200)
  empty(held)
  expect((await send(manager.token, 123)).status).toBe(200)
})

test('an export is refused in any channel while all slots are in use', async () => {
  const held = [...fill('export', 1), ...fill('export', 2)]
  expect((await save(manager.token, 123)).status).toBe(429)
  expect((await server.call('GET', '/sales-channels/123/events/csv')).status).toBe(401)
  empty(held)
  expect((await save(manager.token, 123)).status).toBe(200)
})

test('a slot is released however the call ends', async () => {
  for (let count = 0; count < 3 * SLOTS.import.inAll; count++) {
    const refused = { as: manager.token, ...upload('a.csv', 'colour\nred\n') }
    expect((await server.call('POST', '/sales-channels/123/events/import', refused)).status).toBe(422)
    expect((await send(manager.token, 124)).status).toBe(403)
    expect((await server.call('POST', '/sales-channels/123/events/import', { as: manager.token, body: {} })).status).toBe(415)
  }
  for (let count = 0; count < 3 * SLOTS.export.inAll; count++) expect((await save(manager.token, 123)).status).toBe(200)
  expect((await send(manager.token, 123)).status).toBe(200)
})
