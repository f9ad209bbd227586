import type { Driver } from './drivers/driver.ts'
import { startPuppeteer } from './drivers/puppeteer.ts'
import { startWebKit } from './drivers/webkit.ts'
import { Tab } from './tab.ts'
import type { Engine } from '#tests/support/run/engines.mjs'

/** A browser with its data, and the tabs that are open in it. */
export class Device {
  readonly #driver: Driver
  /** An empty tab, because some engines end a session with its last tab. */
  #keptOpen: Tab | undefined
  #tabs: Tab[] = []

  private constructor(driver: Driver) {
    this.#driver = driver
  }

  /** Starts a browser without any data. */
  static async start(engine: Engine): Promise<Device> {
    const device = new Device(await (engine === 'webkit' ? startWebKit() : startPuppeteer(engine)))
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
