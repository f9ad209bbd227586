import type { ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/db/connection.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { Markers } from '#tests/fuzz/judge/markers.ts'
import { builtIn, demoWorld, freePort, runServer, withoutProof } from '#tests/support/app.ts'
import { startPostgres } from '../../support/run/postgres.mjs'
import { readRows, type Rows } from './rows.ts'

const SHARED_SECRET = 'zqsecret that signs the tokens of this run alone'
const METRICS_TOKEN = 'zqmetrics token of this run'
/** The number of characters of the server's last output that are stored for a finding. */
const SAID_CHARACTERS = 6000

/** The built server with the demo world, marked; it is started again when it dies. */
export interface World {
  url: string
  rows: Rows
  markers: Markers
  /** The secret that signs the tokens. */
  secret: string
  /** Texts that no response may contain. */
  secrets: readonly string[]
  /** The number of times that the server ended unexpectedly. */
  crashes: number
  /** Called with the server's last output after it ended unexpectedly. */
  onCrash: (said: string) => void
  /** Resolves once the server is up. */
  up(): Promise<void>
  /** Returns the server's last output. */
  said(): string
  /** Returns the resident memory of the server in megabytes. */
  memory(): number
  close(): Promise<void>
}

/**
 * Starts the server under test with demo data, on PostgreSQL or the embedded PGlite.
 * @throws if PostgreSQL is requested but missing
 */
export async function openWorld({ postgres, now }: { postgres: boolean; now: number }): Promise<World> {
  const data = mkdtempSync(join(tmpdir(), 'holdfast-fuzz-'))
  const server = postgres ? await startPostgres() : null
  if (server && 'missing' in server) throw new Error(server.missing)
  if (!server) cpSync(await demoWorld(), data, { recursive: true })
  const secret = server ? SHARED_SECRET : readFileSync(join(data, 'secret'), 'utf8').trim()
  const markers = new Markers()
  const rows = await prepare(data, server?.url, now, markers)
  const env = {
    ...withoutProof,
    HOLDFAST_DEMO: '1',
    HOLDFAST_PROXIES: '1',
    HOLDFAST_METRICS_TOKEN: METRICS_TOKEN,
    ...(server ? { DATABASE_URL: server.url, HOLDFAST_SECRET: secret } : {}),
  }
  const port = await freePort()
  let said = ''
  let isClosing = false
  let serving: ChildProcess | undefined
  let running: Promise<ChildProcess> = start()

  async function start(): Promise<ChildProcess> {
    const child = await runServer(builtIn, port, data, env)
    serving = child
    const hear = (words: Buffer) => void (said = (said + words.toString()).slice(-SAID_CHARACTERS))
    child.stdout!.on('data', hear)
    child.stderr!.on('data', hear)
    child.once('exit', (code, signal) => {
      if (isClosing) return
      world.crashes++
      world.onCrash(`ended with ${code ?? signal}: ${said.slice(-1500)}`)
      running = pause(500).then(start)
      running.catch(() => {})
    })
    return child
  }
  const world: World = {
    url: `http://127.0.0.1:${port}`,
    rows,
    markers,
    secret,
    secrets: [secret, METRICS_TOKEN],
    crashes: 0,
    onCrash: () => {},
    async up() {
      for (let seen; seen !== running; await running) seen = running
    },
    said: () => said,
    memory: () => residentMegabytes(serving),
    async close() {
      isClosing = true
      const process = await running.catch(() => undefined)
      if (process && process.exitCode === null) {
        const gone = new Promise((done) => process.once('exit', done))
        process.kill('SIGTERM')
        const timer = setTimeout(() => process.kill('SIGKILL'), 15_000)
        await gone
        clearTimeout(timer)
      }
      if (server && !('missing' in server)) await server.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
  await running
  return world
}

/** Fills a new database with the demo world, marks it, and reads the values for requests. */
async function prepare(data: string, databaseUrl: string | undefined, now: number, markers: Markers): Promise<Rows> {
  const { db, close } = await openDatabase({ data, databaseUrl, demo: true } as Parameters<typeof openDatabase>[0])
  try {
    const someone = await db.selectFrom('dashboard_users').select('id').limit(1).executeTakeFirst()
    if (someone === undefined) await seedDemo(db, { now })
    return await readRows(db, markers)
  } finally {
    await close()
  }
}

/** Returns the resident memory of a process in megabytes; 0 if the system does not report it. */
export function residentMegabytes(process: ChildProcess | undefined): number {
  try {
    const pages = Number(readFileSync(`/proc/${process?.pid}/statm`, 'utf8').split(' ')[1])
    return Math.round((pages * 4096) / 1e6)
  } catch {
    return 0
  }
}
