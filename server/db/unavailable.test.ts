import { createServer, type AddressInfo } from 'node:net'
import { sql, type Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { refusalAnswer } from '#server/http/answer.ts'
import { onRealPostgres, testServer as url } from '#tests/support/database.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'
import { postgresPool } from './postgres.ts'
import type { Database } from './schema.ts'
import { DatabaseUnavailable, LONGEST_WAIT_MS, MOST_WAITING } from './unavailable.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer()
  ;({ token } = await server.signIn({ role: 'provider' }))
})
afterAll(() => server.close())
afterEach(() => void vi.useRealTimers())

const CONNECTIONS = onRealPostgres ? 10 : 1

/** Takes all connections; returns a function that releases them. */
async function takeAll() {
  let release!: () => void
  const released = new Promise<void>((resolve) => (release = resolve))
  const taken: Promise<void>[] = []
  const holding = Array.from({ length: CONNECTIONS }, () => {
    let took!: () => void
    taken.push(new Promise((resolve) => (took = resolve)))
    return server.db.connection().execute(() => (took(), released))
  })
  await Promise.all(taken)
  return async () => {
    release()
    await Promise.all(holding)
  }
}

test('if too many requests wait for the database, another one gets 503 and may retry', async () => {
  const release = await takeAll()
  const waiting = Array.from({ length: MOST_WAITING }, () => sql`select 1`.execute(server.db))
  const refused = await server.call('GET', '/me', { as: token })
  await release()
  expect(refused).toMatchObject({ status: 503, body: { code: 'UnderMaintenance' }, headers: { 'retry-after': '2' } })
  expect(await Promise.all(waiting)).toHaveLength(MOST_WAITING)
  expect((await server.call('GET', '/me', { as: token })).status).toBe(200)
})

test.skipIf(onRealPostgres)('no statement waits forever for the embedded database', async () => {
  const release = await takeAll()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const waiting = expect(sql`select 1`.execute(server.db)).rejects.toBeInstanceOf(DatabaseUnavailable)
  await vi.advanceTimersByTimeAsync(LONGEST_WAIT_MS)
  await waiting
  await release()
  expect((await sql`select 1 as one`.execute(server.db)).rows).toEqual([{ one: 1 }])
})

test('a connection that breaks in the middle of a statement is a temporary failure', async () => {
  // Accepts every connection (authentication is done, ready), and resets it at the first statement.
  const hello = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
  const cutting = createServer((socket) => {
    socket.once('data', () => {
      socket.write(hello)
      socket.once('data', () => socket.resetAndDestroy())
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((listening) => cutting.listen(0, '127.0.0.1', listening))
  const pool = postgresPool(`postgres://anybody@127.0.0.1:${(cutting.address() as AddressInfo).port}/any?sslmode=disable`)
  const error: unknown = await pool.query('select 1').catch((reason: unknown) => reason)
  await pool.end()
  cutting.close()
  expect(error).toMatchObject({ code: 'ECONNRESET' })
  expect(refusalAnswer(error)).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
})

describe.runIf(onRealPostgres)('a database server', () => {
  const shown = async (limited: boolean) => {
    const pool = postgresPool(url!, { size: 1, limited })
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    const { rows } = await pool.query("select name, setting from pg_settings where name = any($1) and setting <> '0'", [names])
    await pool.end()
    return rows.length
  }
  test('cancels slow statements, but not those of migrations', async () => {
    expect([await shown(true), await shown(false)]).toEqual([3, 0])
  })

  const outcome = async (work: (tx: Kysely<Database>) => Promise<unknown>) =>
    refusalAnswer(
      await server.db
        .transaction()
        .execute(work)
        .catch((error: unknown) => error),
    )
  test('that cancels a statement is a temporary failure', async () => {
    const slow = await outcome(async (tx) => {
      await sql`set local statement_timeout = 50`.execute(tx)
      await sql`select pg_sleep(20)`.execute(tx)
    })
    expect(slow).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  })
  test('that cannot give a lock in time is a temporary failure', async () => {
    const locked = await server.db.transaction().execute(async (tx) => {
      await sql`lock table jobs in exclusive mode`.execute(tx)
      return outcome(async (other) => {
        await sql`set local lock_timeout = 50`.execute(other)
        await sql`lock table jobs in exclusive mode`.execute(other)
      })
    })
    expect(locked.status).toBe(503)
  })
  test('whose connection breaks is a temporary failure', async () => {
    const cut = await outcome(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`.execute(server.db)
      await sql`select 1`.execute(tx)
    })
    expect(cut.status).toBe(503)
  })
})
