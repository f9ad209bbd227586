import type { ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { builtIn, demoWorld, freePort, runServer } from '#tests/support/app.ts'
import type { Effect } from './asked.ts'
import { Bell } from './bell.ts'
import { historyInFolder, historyOnServer } from './history.ts'
import type { Death } from './plan.ts'
import { startPostgres } from '../../support/run/postgres.mjs'

/** The servers of a run: one serves, and when it dies another takes its place. */
export interface Servers {
  /** Where the one listens that serves, or served last. */
  url(): string
  /** Told when another one serves, elsewhere. */
  onMoved: (url: string) => void
  died: Bell
  /** Deaths that came about, each at the commit of a wish. */
  readonly deaths: Record<Death['moment'], number>
  /** Ends that nobody asked for. */
  readonly crashes: number
  /** These deaths come about at the next wishes, one server each. */
  owe(deaths: readonly Death[]): void
  owed(): number
  /** Resolves once one serves. */
  up(): Promise<void>
  /** What the database says was done to the seats of an event, in its order. */
  history(event: number): Promise<Effect[]>
  close(): Promise<void>
}

interface Node {
  url: string
  process: ChildProcess
}

/**
 * On PostgreSQL the next servers stand ready on ports of their own, as the nodes behind a balancer do. The
 * embedded database belongs to one process, so there the same folder is opened again on the same port.
 */
export async function openServers(kind: 'postgres' | 'pglite'): Promise<Servers> {
  const data = mkdtempSync(join(tmpdir(), 'holdfast-soak-'))
  const faults = join(data, 'faults.json')
  const postgres = kind === 'postgres' ? await findPostgres() : null
  if (!postgres) cpSync(await demoWorld(), data, { recursive: true })
  const env = {
    HOLDFAST_TEST_FAULTS: faults,
    // The embedded database comes with the secret of its folder.
    ...(postgres
      ? { DATABASE_URL: postgres.url, HOLDFAST_DEMO: '1', HOLDFAST_SECRET: 'a secret that all servers of this run share' }
      : {}),
  }
  const start = async (port?: number): Promise<Node> => {
    const own = port ?? (await freePort())
    return { url: `http://127.0.0.1:${own}`, process: await runServer(builtIn, own, data, env) }
  }

  let serving = await start()
  const ready = postgres ? [start(), start()] : []
  let next: Promise<void> = Promise.resolve()
  let closing = false
  const due: Death[] = []
  const state = { deaths: { beforeCommit: 0, afterCommit: 0 }, crashes: 0 }
  const arm = () => {
    const [death] = due
    if (death) writeFileSync(faults, JSON.stringify({ [death.moment]: 'reserveSeat', spare: death.spare }))
  }
  const watch = ({ process }: Node) => process.once('exit', () => void (closing || (next = succeed())))

  /** One is dead: was it by our hand? Then the next takes over. */
  async function succeed(): Promise<void> {
    const death = due[0]
    if (death && !existsSync(faults)) {
      due.shift()
      state.deaths[death.moment]++
    } else state.crashes++
    servers.died.ring()
    arm()
    await pause(death?.outage ?? 0)
    const { port } = new URL(serving.url)
    const waits = ready.shift()
    if (waits) ready.push(start())
    serving = await (waits ?? start(Number(port)))
    watch(serving)
    servers.onMoved(serving.url)
  }

  const servers: Servers = {
    url: () => serving.url,
    onMoved: () => {},
    died: new Bell(),
    ...state,
    get crashes() {
      return state.crashes
    },
    owe(deaths) {
      const isFirst = due.length === 0
      due.push(...deaths)
      if (isFirst) arm()
    },
    owed: () => due.length,
    async up() {
      for (let seen; seen !== next; await next) seen = next
    },
    async history(event) {
      if (postgres) return historyOnServer(postgres.url, event)
      await servers.up()
      closing = true
      await ended(serving.process)
      const effects = await historyInFolder(join(data, 'postgres'), event)
      closing = false
      serving = await start(Number(new URL(serving.url).port))
      watch(serving)
      return effects
    },
    async close() {
      await servers.up()
      closing = true
      await ended(serving.process)
      for (const one of ready) await ended((await one).process)
      await postgres?.stop()
      rmSync(data, { recursive: true, force: true })
    },
  }
  watch(serving)
  return servers
}

/** The PostgreSQL that is named, as for the server's tests, which spares making the demo world; else one of our own. */
async function findPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL']
  if (url) return { url, stop: async () => {} }
  const own = await startPostgres()
  if ('missing' in own) throw new Error(`${own.missing}; run it with --database pglite`)
  return own
}

/** Pulls the plug. */
async function ended(process: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => process.once('exit', resolve))
  process.kill('SIGKILL')
  await gone
}
