import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onRealPostgres, testServer as databaseUrl } from '#tests/support/database.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { openSockets, type Live } from './sockets.ts'

// Two nodes on one database: only a server has room for two.
let server: TestServer
const nodes: { http: Server; live: Live; pool: pg.Pool }[] = []
let socket: Socket

beforeAll(async () => {
  if (!onRealPostgres) return
  server = await testServer()
  await server.addChannel(123)
  for (let node = 0; node < 2; node++) {
    const pool = new pg.Pool({ connectionString: databaseUrl })
    await pool.query(
      'create table if not exists socket_io_attachments (id bigserial unique, created_at timestamptz default now(), payload bytea)',
    )
    const http = createServer()
    const live = openSockets(http, server.context, pool)
    await new Promise<void>((resolve) => http.listen(0, resolve))
    nodes.push({ http, live, pool })
  }
  const { token } = await server.signIn({ role: 'provider' })
  const { port } = nodes[1]!.http.address() as AddressInfo
  socket = io(`http://127.0.0.1:${port}`, {
    path: '/ws',
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
    forceNew: true,
  })
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  await socket.emitWithAck('join', 'channel.123')
})
afterAll(async () => {
  if (!onRealPostgres) return
  socket.disconnect()
  for (const { http, live, pool } of nodes) {
    await live.close()
    await new Promise((resolve) => http.close(resolve))
    await pool.end()
  }
  await server.close()
})

test.runIf(onRealPostgres)('what one node changed, screens on the other hear, long hints too', async () => {
  const heard = new Promise<{ events: number[] }>((resolve) => socket.once('changed', resolve))
  nodes[0]!.live.send(Array.from({ length: 3000 }, (_, event) => `123:${event + 1}:events`))
  expect((await heard).events).toHaveLength(3000)
})
