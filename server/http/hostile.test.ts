import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { log } from '#server/log.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let token: string
let port: number
beforeAll(async () => {
  server = await testServer()
  await server.addChannel(123)
  token = (await server.signIn({ role: 'provider' })).token
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => server.close())

const JSON_TYPE = { 'content-type': 'application/json' }
const send = (method: string, path: string, body: unknown, headers: Record<string, string> = JSON_TYPE) =>
  server.call(method, path, { as: token, body, headers })

test('deeply nested input is refused, also in a batch', async () => {
  const deep = (open: string, close: string) => open.repeat(200_000) + close.repeat(200_000)
  for (const body of [deep('[', ']'), deep('[{}', ']'), '{"a":'.repeat(200_000), '['.repeat(200_000)]) {
    expect((await send('PATCH', '/profile', body)).body).toMatchObject({ status: 400, code: 'BadRequest' })
    const operation = `{"operations":[{"key":"k","call":"reserveSeat","body":${deep('[', ']')}}]}`
    expect((await send('POST', '/batch', operation)).status).toBe(400)
  }
  const text = JSON.stringify({ name: '[{"\\'.repeat(20) })
  expect((await send('PATCH', '/profile', text)).status).toBe(200)
})

test('a problem lists at most fifty fields', async () => {
  const body = { ui: { faq_default: Array.from({ length: 200 }, () => 0) } }
  const answer = await send('PATCH', '/sales-channels/123/settings', body)
  expect([answer.status, Object.keys(answer.body.errors).length]).toEqual([422, 50])
  const operations = Array.from({ length: 500 }, () => 0)
  expect(Object.keys((await send('POST', '/batch', { operations })).body.errors)).toHaveLength(50)
})

test('ids of any other type are refused', async () => {
  const strange: unknown[] = [{}, [], null, true, { toString: 1 }, ['1'], '__proto__', 1e300, -1, '1 or 1=1', '', '\0']
  const results = await Promise.all(
    strange.flatMap((id) =>
      [
        { call: 'updateEvent', params: { id }, body: { status: 0 } },
        { call: 'updateEvent', params: id, body: { status: 0 } },
        { call: 'updateEvent', params: { id: 1 }, query: { eventIds: id }, body: id },
        { call: 'reserveSeat', body: { uuid: id, reserved: true, reserved_at: id } },
        { call: id, body: id },
      ].map(async (one) => {
        const { status, body } = await send('POST', '/batch', { operations: [{ key: 'k', ...one }] })
        return status === 200 ? body.results[0].status : status
      }),
    ),
  )
  expect(results.filter((status) => status < 400 || status >= 500)).toEqual([])
  for (const field of ['constructor', '__proto__', 'toString'])
    expect(
      (await send('POST', '/batch', `{"operations":[{"key":"k","call":"x","params":{"${field}":1},"query":"${field}"}]}`)).status,
    ).toBe(422)
})

test('wrong content types are refused, and odd headers cause no server error', async () => {
  const types = [
    'text/plain',
    'application/xml',
    ';;;',
    'application/json; charset=utf-16',
    'multipart/form-data',
    'a/b/c',
    '\u00ff',
  ]
  for (const type of types) {
    const { status } = await send('PATCH', '/profile', '{"name":1}', { 'content-type': type })
    expect([type, status >= 400 && status < 500]).toEqual([type, true])
  }
  for (const headers of [
    { authorization: 'Bearer' },
    { authorization: `Bearer ${'x'.repeat(10_000)}` },
    { authorization: 'Basic Og==' },
    { 'if-none-match': ','.repeat(10_000) },
    { 'accept-encoding': 'br;q='.repeat(2_000) },
    { 'x-forwarded-for': 'x, '.repeat(2_000) },
    { host: '"><script>' },
    { 'idempotency-key': 'k'.repeat(10_000) },
  ] as Record<string, string>[]) {
    const { status } = await server.call('GET', '/me', { as: token, headers })
    expect([headers, status < 500]).toEqual([headers, true])
  }
})

/** Sends a text unchanged over a TCP connection. @returns the response */
const raw = (text: string) =>
  new Promise<string>((resolve) => {
    let response = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (bytes) => (response += bytes)).on('close', () => resolve(response))
  })

test('a malformed HTTP request gets a problem document with the marker header', async () => {
  for (const text of [
    'nonsense\r\n\r\n',
    'GET /api/me HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n',
    'GET /api/me HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
  ]) {
    const answer = await raw(text)
    expect(answer).toMatch(/^HTTP\/1.1 400 [\s\S]*x-holdfast: test[\s\S]*application\/problem\+json[\s\S]*"code":"BadRequest"/)
  }
  expect(await raw(`GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431 /)
})

test('an object in the place of a length is refused like any wrong type', async () => {
  for (const length of [{ valueOf: true, toString: 'a' }, [{ toString: 1 }]]) {
    const { status, body } = await server.call('POST', '/forgot-password', { body: { email: { length } } })
    expect([status, body.code]).toEqual([422, 'ValidationFailed'])
  }
})

test('a malformed id is not logged as an error of the server', async () => {
  const trouble = vi.spyOn(log, 'trouble')
  await send('POST', '/batch', { operations: [{ key: 'k', call: 'updateEvent', params: { id: { toString: 1 } } }] })
  expect(trouble).not.toHaveBeenCalled()
})
