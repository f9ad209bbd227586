import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extendIdleLimit } from './idle-limit.ts'

const [IDLE_MS, KEEP_ALIVE_MS] = [400, 200]
const app = Fastify({ connectionTimeout: IDLE_MS, keepAliveTimeout: KEEP_ALIVE_MS })
let address = ''

beforeAll(async () => {
  extendIdleLimit(app, IDLE_MS)
  app.addHook('onRequest', async ({ url }, reply) => (url === '/refused' ? reply.code(401).send('refused') : undefined))
  app.all('/refused', () => 'never')
  app.all('/slow', async () => {
    await pause(3 * IDLE_MS)
    return 'done'
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const headOf = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n`

/** Sends the parts, one after the other. @returns what was received, and the milliseconds until the server closed the connection */
async function closed(...parts: string[]) {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  let received = ''
  socket.on('data', (bytes) => (received += String(bytes)))
  const end = new Promise((resolve) => socket.once('close', resolve))
  const began = performance.now()
  for (const part of parts) {
    socket.write(part)
    await pause(KEEP_ALIVE_MS / 2)
  }
  await end
  return { received, ms: performance.now() - began }
}

test.each([{ method: 'GET' }, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }])(
  'a $method request that the server works on for longer than the idle limit gets its response',
  async (sent) => {
    expect(await (await fetch(`${address}/slow`, sent)).text()).toBe('done')
  },
)

test('a caller who stops in the middle of a body loses the connection after the idle limit', async () => {
  const { received, ms } = await closed(`${headOf('/slow')}{`)
  expect(received).not.toContain('done')
  expect(ms).toBeGreaterThanOrEqual(IDLE_MS - 10)
})

test.each([
  ['with its head', [`${headOf('/refused')}{}`]],
  ['after its response', [headOf('/refused'), '{}']],
])('a connection does not stay open after a request that was refused before its body was read, sent %s', async (_, parts) => {
  const { received } = await closed(...parts)
  expect(received).toContain('refused')
})
