import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/upload.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  token = (await server.signIn({ role: 'member', channel: 123 })).token
})
afterAll(() => server.close())

it('a stadium of 57,061 seats is imported, suites included, and compresses to little', { timeout: 120_000 }, async () => {
  const event = await server.addEvent(123)
  const file = readFileSync('tests/support/data/dodger-stadium-inventory.csv')
  const { body, headers } = upload('seats.csv', file, { type: 'seat' })
  const imported = await server.call('POST', `/events/${event}/import`, { as: token, body, headers })
  expect(imported.status).toBe(200)
  expect(imported.body).toMatchObject({ imported: 57_061, updated: 0, unchanged: 0 })
  const { total_quantity } = await server.db
    .selectFrom('events')
    .select('total_quantity')
    .where('id', '=', event)
    .executeTakeFirstOrThrow()
  expect(total_quantity).toBe(57_061)

  const snapshot = await server.app.inject({
    url: `/api/events/${event}/inventory/snapshot`,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' },
  })
  expect(snapshot.headers['content-encoding']).toBe('br')
  expect(snapshot.rawPayload.length).toBeLessThan(200_000)
})
