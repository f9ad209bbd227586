import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Engine, makeDemoDatabase, type RunDatabase } from '#tests/faults/killer/database.ts'
import { type Server, startServer } from '#tests/faults/killer/server.ts'
import { historyInFolder, historyOnServer } from './history.ts'
import type { Effect } from './judge.ts'
import type { Death } from './plan.ts'
import type { Signals } from './signals.ts'

/**
 * The servers of a run: when the serving one dies, another takes over. On PostgreSQL the next servers already run on
 * other ports, like nodes behind a load balancer. The embedded database allows only one process, so there the same folder
 * is opened again on the same port.
 */
export class Servers {
  /** The numbers of deaths that have happened at the commits of changes, by moment. */
  readonly deaths: Record<Death['moment'], number> = { beforeCommit: 0, afterCommit: 0 }
  /** The number of servers that ended unexpectedly. */
  crashes = 0
  /** Called when another server takes over, with the URL of that server. */
  onMoved: (url: string) => void = () => {}
  readonly #database: RunDatabase
  readonly #signals: Signals
  /** The file that schedules the death of a server; the dying server removes the file. */
  readonly #faults: string
  #serving!: Server
  #standby: Promise<Server>[] = []
  #succession = Promise.resolve()
  #isClosing = false
  readonly #due: Death[] = []

  private constructor(database: RunDatabase, signals: Signals) {
    this.#database = database
    this.#signals = signals
    this.#faults = join(database.folder, 'faults.json')
  }

  static async open(engine: Engine, signals: Signals): Promise<Servers> {
    const servers = new Servers(await makeDemoDatabase(engine, process.env['TEST_DATABASE_URL']), signals)
    servers.#serve(await servers.#start())
    if (engine === 'postgres') servers.#standby = [servers.#start(), servers.#start()]
    return servers
  }

  /** The URL of the serving server, or of the last one. */
  get url(): string {
    return this.#serving.url
  }

  /** The number of deaths that have not happened yet. */
  get dueDeaths(): number {
    return this.#due.length
  }

  /** Makes servers die at the next changes, one server for each death. */
  schedule(deaths: readonly Death[]): void {
    const isFirst = this.#due.length === 0
    this.#due.push(...deaths)
    if (isFirst) this.#arm()
  }

  cancelDeaths(): void {
    this.#due.length = 0
    rmSync(this.#faults, { force: true })
  }

  /** Resolves once a server serves. */
  async up(): Promise<void> {
    for (let seen; seen !== this.#succession; await this.#succession) seen = this.#succession
  }

  /** Reads the history of an event's seats, in order. On the embedded database, stops the server and starts it again for this. */
  async history(event: number): Promise<Effect[]> {
    const { url, folder } = this.#database
    if (url) return historyOnServer(url, event)
    await this.#stop()
    const effects = await historyInFolder(join(folder, 'postgres'), event)
    this.#isClosing = false
    this.#serve(await this.#start(this.#serving.port))
    return effects
  }

  async close(): Promise<void> {
    await this.#stop().catch(() => undefined)
    for (const standby of this.#standby) await standby.then((server) => server.kill()).catch(() => undefined)
    await this.#database.remove()
  }

  #start(port?: number): Promise<Server> {
    return startServer(this.#database, { port, env: { HOLDFAST_TEST_FAULTS: this.#faults } })
  }

  #serve(server: Server): void {
    this.#serving = server
    void server.gone.then(() => {
      if (!this.#isClosing) this.#succession = this.#succeed()
    })
  }

  /** Kills the serving server; this counts neither as a death nor as a crash. */
  async #stop(): Promise<void> {
    await this.up()
    this.#isClosing = true
    await this.#serving.kill()
  }

  #arm(): void {
    const [death] = this.#due
    if (death) writeFileSync(this.#faults, JSON.stringify({ [death.moment]: 'reserveSeat', spare: death.spare }))
  }

  /** Counts the end of a server as a death or a crash, and lets the next one take over. */
  async #succeed(): Promise<void> {
    const [death] = this.#due
    if (death && !existsSync(this.#faults)) {
      this.#due.shift()
      this.deaths[death.moment]++
    } else this.crashes++
    this.#signals.emit('died')
    this.#arm()
    await pause(death?.outage ?? 0)
    const standby = this.#standby.shift()
    if (standby) this.#standby.push(this.#start())
    this.#serve(await (standby ?? this.#start(this.#serving.port)))
    this.onMoved(this.url)
  }
}
