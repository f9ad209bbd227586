import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let provider: string
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  provider = (await server.signIn({ role: 'provider' })).token
})
afterAll(() => server.close())

test('every answer of the API bears the marker', async () => {
  const answers = [
    await server.call('GET', '/me'),
    await server.call('GET', '/nowhere'),
    await server.call('GET', '/%ZZ'),
    await server.call('GET', '/me', { as: provider }),
  ]
  expect(answers.map(({ status, headers }) => [status, headers['x-holdfast']])).toEqual([
    [401, 'test'],
    [404, 'test'],
    [404, 'test'],
    [200, 'test'],
  ])
})

test('a refusal is a problem document', async () => {
  const { body, headers } = await server.call('GET', '/nowhere')
  expect(body).toEqual({ type: 'about:blank', title: 'Not Found', status: 404, detail: 'Not found', code: 'NotFound' })
  expect(headers['content-type']).toContain('application/problem+json')
})

test('a slash at the end of a path is nothing', async () => {
  expect((await server.call('GET', '/me/', { as: provider })).status).toBe(200)
})

test('an id that is none, one that is too large, and one that is nobody’s are all not found', async () => {
  for (const id of ['abc', '0', '-1', '1.5', '99999999999999', '42']) {
    expect([id, (await server.call('GET', `/sales-channels/${id}`, { as: provider })).status]).toEqual([id, 404])
  }
  expect((await server.call('GET', '/events/42', { as: provider })).body.detail).toBe('Event not found')
})

test('a body that cannot be read is 400, of another kind 415, too large 413', async () => {
  const send = (payload: string, type: string) =>
    server.app.inject({ method: 'POST', url: '/api/login', payload, headers: { 'content-type': type } })
  expect((await send('{"email":', 'application/json')).statusCode).toBe(400)
  expect((await send('email=a', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
  expect((await send(`"${'x'.repeat(1024 * 1024 + 1)}"`, 'application/json')).statusCode).toBe(413)
})

test('wrong fields are named with their dots, and unknown ones are ignored', async () => {
  const { status, body } = await server.call('PATCH', '/sales-channels/123/settings', {
    as: provider,
    body: { ui: { color_1: 'red', tax: 101 }, more: 1 },
  })
  expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'ValidationFailed', ['ui.color_1', 'ui.tax']])
  expect((await server.call('PATCH', '/sales-channels/123/settings', { as: provider, body: { more: 1 } })).status).toBe(200)
})

test('a page is 1 to 1000 rows, and an order is by a field of the row', async () => {
  const get = async (query: string) => (await server.call('GET', `/sales-channels?${query}`, { as: provider })).status
  expect([
    await get('take=0'),
    await get('take=1001'),
    await get('skip=-1'),
    await get('order=up'),
    await get('orderBy=nothing'),
    await get('orderBy=constructor'),
  ]).toEqual(Array(6).fill(422))
  expect([await get('take=1000&skip=5'), await get('orderBy=name&order=desc'), await get('searchQuery=%20100%25%20')]).toEqual([
    200, 200, 200,
  ])
})

test('a text the database cannot hold is refused as such', async () => {
  const { status } = await server.call('PATCH', '/sales-channels/123/settings', {
    as: provider,
    body: { sales_channel: { name: 'A\u0000B' } },
  })
  expect(status).toBe(422)
})
