import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/upload.ts'
import { LIMITS } from './routes.ts'

let server: TestServer
let address: string
let event: number
const tokens: Record<string, string> = {}
beforeAll(async () => {
  server = await testServer()
  for (const channel of [123, 124]) await server.addChannel(channel)
  event = await server.addEvent(123)
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  tokens['manager'] = (await server.signIn({ role: 'member', channel: 123 })).token
  tokens['viewer'] = (await server.signIn({ role: 'member', channel: 123, manages: [] })).token
  tokens['stranger'] = (await server.signIn({ role: 'member', channel: 124 })).token
  tokens['client'] = (await server.signIn({ role: 'client' })).token
})
afterAll(() => server.close())

/**
 * Sends the head of a request and only the beginning of its body. Returns the status, or 'waits' if no response came before the
 * rest of the body.
 */
function answerBeforeBody(method: string, path: string, type: string, who?: string): Promise<number | 'waits'> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string | number> = { 'content-type': type, 'content-length': LIMITS.body - 1 }
    if (who !== undefined) headers['authorization'] = `Bearer ${tokens[who]}`
    const sent = httpRequest(`${address}/api${path}`, { method, headers })
    const timer = setTimeout(() => {
      resolve('waits')
      sent.destroy()
    }, 1_000)
    sent.on('response', ({ statusCode = 0 }) => {
      clearTimeout(timer)
      resolve(statusCode)
      sent.destroy()
    })
    sent.on('error', reject)
    sent.write('{')
  })
}

const FORM = 'multipart/form-data; boundary=b'

test('a caller without access is refused before a file is read', async () => {
  const path = `/events/${event}/import`
  expect(await answerBeforeBody('POST', path, FORM)).toBe(401)
  expect(await answerBeforeBody('POST', path, FORM, 'client')).toBe(403)
  expect(await answerBeforeBody('POST', path, FORM, 'viewer')).toBe(403)
  expect(await answerBeforeBody('POST', path, FORM, 'stranger')).toBe(404)
  expect(await answerBeforeBody('POST', '/events/999999/import', FORM, 'manager')).toBe(404)
  expect(await answerBeforeBody('POST', path, FORM, 'manager')).toBe('waits')
})

test('a body is parsed only after token, role, ability and channel are checked', async () => {
  const json = 'application/json'
  expect(await answerBeforeBody('POST', '/batch', json)).toBe(401)
  expect(await answerBeforeBody('PATCH', '/inventory/reserve', json)).toBe(401)
  expect(await answerBeforeBody('PATCH', '/inventory/reserve', json, 'client')).toBe(403)
  expect(await answerBeforeBody('PATCH', '/inventory/reserve', json, 'viewer')).toBe(403)
  expect(await answerBeforeBody('PATCH', '/sales-channels/123/events', json, 'stranger')).toBe(403)
  expect(await answerBeforeBody('PATCH', '/inventory/reserve', json, 'manager')).toBe('waits')
})

test('the body of a call without a sign-in has a small size limit', async () => {
  const body = JSON.stringify({ email: 'x'.repeat(20_000), password: 'y' })
  expect((await server.call('POST', '/login', { body, headers: { 'content-type': 'application/json' } })).status).toBe(413)
})

test('a stored response is repeated under its key although the row was deleted since', async () => {
  const gone = await server.addEvent(123)
  const [key, other] = [randomUUID(), randomUUID()]
  const send = (under: string) =>
    server.call('POST', `/events/${gone}/vip-inventory`, {
      as: tokens['manager'],
      key: under,
      body: { title: 'Club lounge', total_quantity: 10, price: '25.50' },
    })
  const first = await send(key)
  await server.db.deleteFrom('vip_inventory').where('event_id', '=', gone).execute()
  await server.db.deleteFrom('events').where('id', '=', gone).execute()
  expect([first.status, (await send(key)).body, (await send(other)).status]).toEqual([201, first.body, 404])
})

test('a malformed form is refused and changes nothing', async () => {
  const send = (body: string | Buffer, type = FORM) =>
    server.call('POST', `/events/${event}/import`, { as: tokens['manager'], body, headers: { 'content-type': type } })
  expect((await send('nothing of a form')).status).toBe(400)
  expect((await send('--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nhalf')).status).toBe(400)
  expect((await send('--b\r\nno: head', 'multipart/form-data')).status).toBeLessThan(416)
  const { body, headers } = upload('seats.csv', 'a', { __proto__x: '1', constructor: '2' })
  expect((await send(body, headers['content-type'])).status).toBeLessThan(423)
})
