import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openProxy, type Proxy } from './proxy.ts'

let received: string[]
let server: Server
let proxy: Proxy

beforeEach(async () => {
  received = []
  server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      received.push(`${request.method} ${request.url} ${Buffer.concat(pieces).toString()}`)
      response.writeHead(201, { 'content-type': 'application/json', 'x-holdfast': 'b1' })
      response.end(JSON.stringify({ count: received.length }))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  proxy = await openProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterEach(async () => {
  await proxy.close()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

/** The messages of fetch for a connection that breaks. */
const broken = /fetch failed|terminated/

const send = () => fetch(`${proxy.url}/api/batch`, { method: 'POST', body: 'a change' })

test('a call and its response pass unchanged without rules', async () => {
  const answer = await send()
  expect([answer.status, answer.headers.get('x-holdfast'), await answer.json()]).toEqual([201, 'b1', { count: 1 }])
  expect(received).toEqual(['POST /api/batch a change'])
})

test('a lost request never reaches the server, and a lost response does not reach the client', async () => {
  proxy.rules.add({ path: '/api/batch', fault: { kind: 'lose-request' }, chance: 1, times: 1 })
  await expect(send()).rejects.toThrow(broken)
  expect(received).toEqual([])
  proxy.rules.add({ path: '/api/batch', fault: { kind: 'lose-answer' }, chance: 1, times: 1 })
  await expect(send()).rejects.toThrow(broken)
  expect(received).toHaveLength(1)
  expect((await send()).status).toBe(201)
})

test('a doubled call runs twice, and both responses are seen', async () => {
  const seen: unknown[] = []
  proxy.onSeen = ({ answer }) => seen.push(JSON.parse(answer!.body.toString()))
  proxy.rules.add({ path: '/api', fault: { kind: 'twice' }, chance: 1 })
  expect(await (await send()).json()).toEqual({ count: 2 })
  expect(seen).toEqual([{ count: 1 }, { count: 2 }])
})

test('half a response, a portal page and a refusal are sent instead of the response', async () => {
  const stopHalf = proxy.rules.add({ path: '/api', fault: { kind: 'half' }, chance: 1 })
  await expect((await send()).json()).rejects.toThrow(/JSON/)
  stopHalf()
  const stopPortal = proxy.rules.add({ path: '/api', fault: { kind: 'portal' }, chance: 1 })
  const page = await send()
  expect([page.status, page.headers.get('x-holdfast'), await page.text()]).toEqual([200, null, expect.stringContaining('Wi-Fi')])
  stopPortal()
  proxy.rules.add({ path: '/api', fault: { kind: 'status', status: 503, retryAfter: 7, marked: true }, chance: 1 })
  const refusal = await send()
  expect([refusal.status, refusal.headers.get('retry-after'), refusal.headers.get('x-holdfast')]).toEqual([503, '7', 'b1'])
  expect(received).toHaveLength(1)
})

test('a rule applies to its paths only', async () => {
  proxy.rules.add({ path: '/api/events', fault: { kind: 'lose-request' }, chance: 1 })
  expect((await send()).status).toBe(201)
})

test('a cut connection fails all calls until it is restored', async () => {
  proxy.cut()
  await expect(send()).rejects.toThrow(broken)
  proxy.mend()
  expect((await send()).status).toBe(201)
})
