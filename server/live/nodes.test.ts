import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { postgresPool } from '#server/db/postgres.ts'
import { eventually } from '#tests/support/eventually.ts'
import { onRealPostgres, testServer as databaseUrl } from '#tests/support/database.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { openSockets, type Live } from './sockets.ts'
import { log } from '#server/log.ts'

// Two nodes on one database need PostgreSQL; the embedded database allows only one.
const NAME = `nodes-${process.pid}`
let server: TestServer
const nodes: { http: Server; live: Live; pool: pg.Pool }[] = []
let socket: Socket

beforeAll(async () => {
  if (!onRealPostgres) return
  server = await testServer()
  await server.addChannel(123)
  for (let node = 0; node < 2; node++) {
    const pool = postgresPool(`${databaseUrl}?application_name=${NAME}`)
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

test.runIf(onRealPostgres)('changes on one node are sent to screens on the other, including long hints', async () => {
  const received = new Promise<{ events: number[] }>((resolve) => socket.once('changed', resolve))
  nodes[0]!.live.send(Array.from({ length: 3000 }, (_, event) => `123:${event + 1}:events`))
  expect((await received).events).toHaveLength(3000)
})

test.runIf(onRealPostgres)('hints about as long as the longest possible notice all arrive', async () => {
  const received = new Set<string>()
  const hear = ({ events, tables }: { events: number[]; tables: string[] }) => void received.add(`${events.at(-1)} ${tables}`)
  socket.on('changed', hear)
  // A notice contains the number of an event twice and the name of a table once, so all lengths occur.
  for (const table of ['vip', 'events'])
    for (let digits = 0; digits < 9; digits++) {
      const events = [...Array.from({ length: 389 }, (_, event) => 10_000 + event), 9 * 10 ** digits]
      nodes[0]!.live.send(events.map((event) => `123:${event}:${table}`))
      await eventually(() => expect(received).toContain(`${9 * 10 ** digits} ${table}`))
    }
  socket.off('changed', hear)
})

test.runIf(onRealPostgres)(
  'a node whose listening connection is lost opens another, and receives hints again',
  { timeout: 20_000 },
  async () => {
    vi.spyOn(log, 'trouble').mockImplementation(() => {})
    const inUse = ({ pool }: { pool: pg.Pool }) => pool.totalCount - pool.idleCount
    const listeners = `from pg_stat_activity where application_name = '${NAME}' and query ilike 'listen %'`
    const listening = async () => (await nodes[0]!.pool.query(`select ${listeners}`)).rows.length
    expect([await listening(), ...nodes.map(inUse)]).toEqual([2, 1, 1])
    await nodes[0]!.pool.query(`select pg_terminate_backend(pid, 5000) ${listeners}`)
    await vi.waitFor(async () => expect(await listening()).toBe(2), { timeout: 10_000 })
    expect(nodes.map(inUse)).toEqual([1, 1])
    const received = new Promise((resolve) => socket.once('changed', resolve))
    nodes[0]!.live.send(['123:7:events'])
    expect(await received).toMatchObject({ channel: 123, events: [7] })
  },
)
