import { afterAll, beforeAll } from 'vitest'
import { openProxy, type Proxy } from '#tests/faults/proxy/proxy.ts'
import { Ledger } from '#tests/faults/stage/ledger.ts'
import { type App, hurried, startApp } from '#tests/support/app.ts'
import { type Engine, engines as all, missingEngines } from '#tests/support/run/engines.mjs'
import { Device, type Storing } from './device.ts'
import type { Account } from '#tests/support/person.ts'
import { EVENTS, openDevice } from './operator.ts'
import type { Tab } from './tab.ts'

/** The place of the stories of a file: the built product behind a proxy, and devices. */
export interface Stage {
  app: App
  /** Between the browsers and the product: cuts the network, loses responses. */
  proxy: Proxy
  /** The address of the product for a browser. */
  url: string
  /**
   * Opens a tab on the device that the stories share: a user is signed in, and the app is stored on it.
   * @param path an address of the app; by default the list of events
   */
  newTab(path?: string): Promise<Tab>
  /** Starts a browser without any data. */
  newDevice(storing?: Storing): Promise<Device>
}

type Story = (stage: Stage) => Promise<void>

/** The engines of this run: all of them, unless ENGINE names one. */
export const engines: readonly Engine[] = all.filter((engine) => !process.env['ENGINE'] || engine === process.env['ENGINE'])

/** The time that an engine and the product need to start, in milliseconds; the first start makes the demo world. */
const START_MS = 240_000

/**
 * Opens the product and an engine for the tests of a `describe` block, and closes them after the last test.
 * @param account the user of the device that the stories share
 * @returns what plays a story; it skips the test if the engine is not installed
 */
export function stageOf(engine: Engine, account: Account): (skip: (reason: string) => never, story: Story) => Promise<void> {
  let theater: Theater | undefined
  beforeAll(async () => {
    if ((await missingEngines(engine)).length === 0) theater = await Theater.open(engine, account)
  }, START_MS)
  afterAll(() => theater?.close())
  return async (skip, story) => (theater ?? skip(`${engine} is not installed`)).play(story)
}

/** The product, the proxy in front of it, and the devices of an engine. */
class Theater {
  readonly #engine: Engine
  readonly #account: Account
  readonly #app: App
  readonly #proxy: Proxy
  readonly #ledger = new Ledger()
  #shared: Device | undefined
  #devices: Device[] = []

  private constructor(engine: Engine, account: Account, app: App, proxy: Proxy) {
    this.#engine = engine
    this.#account = account
    this.#app = app
    this.#proxy = proxy
  }

  static async open(engine: Engine, account: Account): Promise<Theater> {
    const app = await startApp(hurried)
    return new Theater(engine, account, app, await openProxy(app.url))
  }

  /** Plays a story, restores what it broke, and checks that the server did nothing twice. */
  async play(story: Story): Promise<void> {
    const [app, proxy] = [this.#app, this.#proxy]
    proxy.onSeen = (seen) => this.#ledger.note(seen)
    try {
      await story({
        app,
        proxy,
        url: proxy.url,
        newTab: (path) => this.#newTab(path),
        newDevice: (storing) => this.#newDevice(storing),
      })
    } finally {
      proxy.rules.clear()
      proxy.mend()
      await this.#shared?.closeTabs()
      for (const device of this.#devices.splice(0)) await device.close()
    }
    const doubled = this.#ledger.doubled()
    if (doubled.length > 0) throw new Error(`The server did these changes twice: ${doubled.join(', ')}`)
  }

  async #newTab(path = EVENTS): Promise<Tab> {
    this.#shared ??= await this.#prepared()
    const tab = await this.#shared.newTab()
    await tab.open(`${this.#proxy.url}${path}`)
    return tab
  }

  async #prepared(): Promise<Device> {
    const device = await Device.start(this.#engine)
    await openDevice(device, this.#proxy.url, this.#account)
    await device.closeTabs()
    return device
  }

  async #newDevice(storing?: Storing): Promise<Device> {
    const device = await Device.start(this.#engine, storing)
    this.#devices.push(device)
    return device
  }

  async close(): Promise<void> {
    await this.#shared?.close()
    await this.#proxy.close()
    await this.#app.stop()
  }
}
