import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type pg from 'pg'
import type { FastifyInstance } from 'fastify'
import { NodeMemory } from '#server/kernel/node-memory.ts'
import { buildApp } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import { postgresDatabase } from '#server/db/postgres.ts'
import { openSockets, type Live } from '#server/live/sockets.ts'
import { urlOf } from './database.ts'
import { testServer, type TestServer } from './server.ts'

/** One of several servers on one database: with its own address, sockets and pool, like a separate process. */
export interface Node {
  url: string
  context: Context
  /** Calls the API at a path below `/api`. */
  call(method: string, path: string, sent: { as: string; body?: unknown; key?: string }): Promise<Answered>
  close(): Promise<void>
}

interface Answered {
  status: number
  replayed: boolean
  // Tests know the type that they expect.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

/** Starts several nodes on the database of a test server; tests make and read rows through that server. PostgreSQL only. */
export async function startNodes(count: number): Promise<{ server: TestServer; nodes: Node[]; close(): Promise<void> }> {
  const server = await testServer()
  const url = await urlOf(server.db)
  const nodes: Node[] = []
  for (let node = 0; node < count; node++) nodes.push(await startNode(server, url))
  return {
    server,
    nodes,
    async close() {
      for (const node of nodes) await node.close()
      await server.close()
    },
  }
}

async function startNode(server: TestServer, database: string): Promise<Node> {
  const { db, pool, close: closeDatabase } = postgresDatabase(database)
  const context: Context = {
    ...server.context,
    memory: new NodeMemory(),
    db,
    hints: {
      send: (words) => live.send(words),
      chat: (fan, channel) => live.chat(fan, channel),
      activity: (offer, entry) => live.activity(offer, entry),
      endSessions: (user, keep) => live.endSessions(user, keep),
      endSession: (session) => live.endSession(session),
    },
  }
  const app = await buildApp(context)
  const live = openSockets(app.server, context, pool)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    url,
    context,
    async call(method, path, { as, body, key = randomUUID() }) {
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json', 'idempotency-key': key },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: answer.status, replayed: answer.headers.get('idempotent-replayed') === 'true', body: await answer.json() }
    },
    close: () => closeNode(app, live, pool, closeDatabase),
  }
}

async function closeNode(app: FastifyInstance, live: Live, pool: pg.Pool, closeDatabase: () => Promise<void>): Promise<void> {
  await live.close()
  app.server.closeAllConnections()
  await app.close()
  pool.removeAllListeners('error').on('error', () => {})
  await closeDatabase()
}
