import type { Driver } from './drivers/driver.ts'
import { startPuppeteer } from './drivers/puppeteer.ts'
import { startWebKit } from './drivers/webkit.ts'
import { Tab } from './tab.ts'
import type { Engine } from '#tests/support/run/engines.mjs'

/** The storage of a browser: none, because its user blocks it for all sites, or until its private window is closed. */
export type Storing = 'nothing' | 'in-private'

/** A preference of Firefox: 2 blocks cookies and all other storage of every site. */
const BLOCKED = { 'network.cookie.cookieBehavior': 2 }

/** A browser with its data, and the tabs that are open in it. */
export class Device {
  readonly #driver: Driver
  /** An empty tab, because some engines end a session with its last tab. */
  #keptOpen: Tab | undefined
  #tabs: Tab[] = []

  private constructor(driver: Driver) {
    this.#driver = driver
  }

  /** Starts a browser without any data. An automated WebKit is always private, and only Firefox has the setting to store nothing. */
  static async start(engine: Engine, storing?: Storing): Promise<Device> {
    const options = { preferences: storing === 'nothing' ? BLOCKED : {}, isPrivate: storing === 'in-private' }
    const device = new Device(await (engine === 'webkit' ? startWebKit() : startPuppeteer(engine, options)))
    device.#keptOpen = new Tab(await device.#driver.newTab())
    return device
  }

  async newTab(): Promise<Tab> {
    const tab = new Tab(await this.#driver.newTab())
    this.#tabs.push(tab)
    return tab
  }

  /** Closes all tabs; the data of the device stays. */
  async closeTabs(): Promise<void> {
    for (const tab of this.#tabs.splice(0)) await tab.close()
    await this.#keptOpen?.show()
  }

  close = (): Promise<void> => this.#driver.close()
}
