import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { suspendIdleLimit } from './idle-limit.ts'

const IDLE_MS = 300
const app = Fastify({ connectionTimeout: IDLE_MS })
let address = ''

beforeAll(async () => {
  suspendIdleLimit(app, IDLE_MS)
  app.all('/slow', async () => {
    await pause(3 * IDLE_MS)
    return 'done'
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

test.each([{ method: 'GET' }, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }])(
  'a $method request that the server works on for longer than the idle limit gets its response',
  async (sent) => {
    expect(await (await fetch(`${address}/slow`, sent)).text()).toBe('done')
  },
)

test('a caller who stops in the middle of a body loses the connection after the idle limit', async () => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.write('POST /slow HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{')
  socket.resume()
  await new Promise((resolve) => socket.once('close', resolve))
})
