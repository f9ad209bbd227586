import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/upload.ts'

const SEATS = 4_760

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  token = (await server.signIn({ role: 'member', channel: 123 })).token
})
afterAll(() => server.close())

/**
 * Returns every twelfth line of a stadium's file, with seats of each kind of section. Importing the whole file would take
 * minutes.
 */
function someOfTheStadium(): Buffer {
  const [header, ...lines] = readFileSync('tests/support/data/dodger-stadium-inventory.csv', 'utf8').trim().split('\n')
  return Buffer.from([header, ...lines.filter((_, index) => index % 12 === 0)].join('\n'))
}

it('seats of all kinds of stadium sections are imported, including suites, and compress well', async () => {
  const event = await server.addEvent(123)
  const file = someOfTheStadium()
  const { body, headers } = upload('seats.csv', file, { type: 'seat' })
  const imported = await server.call('POST', `/events/${event}/import`, { as: token, body, headers })
  expect(imported.status).toBe(200)
  expect(imported.body).toMatchObject({ imported: SEATS, updated: 0, unchanged: 0 })
  const { total_quantity } = await server.db
    .selectFrom('events')
    .select('total_quantity')
    .where('id', '=', event)
    .executeTakeFirstOrThrow()
  expect(total_quantity).toBe(SEATS)

  const snapshot = await server.app.inject({
    url: `/api/events/${event}/inventory/snapshot`,
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' },
  })
  expect(snapshot.headers['content-encoding']).toBe('br')
  expect(snapshot.rawPayload.length).toBeLessThan(20_000)
})
