import type { ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresPool } from '#server/db/postgres.ts'
import { residentMegabytes } from '#tests/fuzz/world/world.ts'
import { builtIn, demoWorld, freePort, runServer } from '#tests/support/app.ts'
import { startPostgres } from '../support/run/postgres.mjs'

const METRICS_TOKEN = 'a-token-for-the-metrics-of-this-run'

/** The built servers of a load test: one on the embedded database, or several on one PostgreSQL. */
export interface Nodes {
  urls: readonly string[]
  /** Returns the resident memory of all nodes, in megabytes. */
  memory(): number
  /** Returns the p99 of the event loop's delay since the last call, in milliseconds, at the slowest node. */
  eventLoopMs(): Promise<number>
  /** Reads one row directly from the database. Absent on the embedded database. */
  ping: (() => Promise<unknown>) | undefined
  /** Locks a seat in a separate transaction. Returns a function that ends it. Absent on the embedded database. */
  lockSeat: ((uuid: string) => Promise<() => Promise<void>>) | undefined
  /** Returns how many nodes ended unexpectedly. */
  died(): number
  close(): Promise<void>
}

/** Starts the built servers, and waits for them. @throws for several nodes without `postgres`, or if PostgreSQL is missing */
export async function startNodes({ postgres, count }: { postgres: boolean; count: number }): Promise<Nodes> {
  if (count > 1 && !postgres) throw new Error('Several nodes need --postgres: the embedded database belongs to one process.')
  const data = mkdtempSync(join(tmpdir(), 'holdfast-load-'))
  const server = postgres ? await startPostgres() : null
  if (server && 'missing' in server) throw new Error(server.missing)
  if (!server) cpSync(await demoWorld(), data, { recursive: true })
  const env = {
    HOLDFAST_DEMO: '1',
    HOLDFAST_PROXIES: '1',
    HOLDFAST_METRICS_TOKEN: METRICS_TOKEN,
    ...(server ? { DATABASE_URL: server.url, HOLDFAST_SECRET: 'a secret that the nodes of this run share' } : {}),
  }
  const processes: ChildProcess[] = []
  const urls: string[] = []
  const database = server ? postgresPool(server.url, { size: 1, limited: false }) : undefined
  let died = 0
  let isClosing = false
  // The nodes start one after the other, because the first makes the demo world.
  for (let node = 0; node < count; node++) {
    const port = await freePort()
    const process = await runServer(builtIn, port, join(data, count > 1 ? `node-${node}` : ''), env)
    process.stdout!.resume()
    process.stderr!.on('data', (words: Buffer) => void (isClosing || console.error(words.toString().slice(0, 400).trimEnd())))
    process.once('exit', () => void (isClosing || died++))
    processes.push(process)
    urls.push(`http://127.0.0.1:${port}`)
  }
  return {
    urls,
    memory: () => processes.reduce((sum, process) => sum + residentMegabytes(process), 0),
    eventLoopMs: async () => Math.max(...(await Promise.all(urls.map(eventLoopOf)))),
    ping: database && (() => database.query('select count(*) from sessions')),
    lockSeat: server ? (uuid) => lockSeat(server.url, uuid) : undefined,
    died: () => died,
    async close() {
      isClosing = true
      await Promise.all(processes.filter(({ exitCode }) => exitCode === null).map(ended))
      await database?.end()
      if (server && !('missing' in server)) await server.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

async function eventLoopOf(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text()
  const [, seconds = '0'] = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(metrics) ?? []
  return Math.round(Number(seconds) * 1000)
}

async function lockSeat(database: string, uuid: string): Promise<() => Promise<void>> {
  const pool = postgresPool(database, { size: 1, limited: false })
  const client = await pool.connect()
  await client.query('begin')
  await client.query('select from seats where uuid = $1 for update', [uuid])
  return async () => {
    await client.query('rollback')
    client.release()
    await pool.end()
  }
}

async function ended(process: ChildProcess): Promise<void> {
  const gone = new Promise((done) => process.once('exit', done))
  process.kill('SIGTERM')
  const timer = setTimeout(() => process.kill('SIGKILL'), 15_000)
  await gone
  clearTimeout(timer)
}
