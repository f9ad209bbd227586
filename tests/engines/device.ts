import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Driver } from './drivers/driver.ts'
import { startPuppeteer } from './drivers/puppeteer.ts'
import { startWebKit } from './drivers/webkit.ts'
import { Tab } from './tab.ts'
import type { Engine } from '#tests/support/run/engines.mjs'

/**
 * The storage of a browser: none, because its user blocks it for all sites, or until its private window is closed, or on the disk,
 * so that the browser can be started again with its data.
 */
export type Storing = 'nothing' | 'in-private' | 'on-disk'

/** A preference of Firefox: 2 blocks cookies and all other storage of every site. */
const BLOCKED = { 'network.cookie.cookieBehavior': 2 }

/** The share of the disk that a site may use, as browsers have it by default. */
const SITE_SHARE = 0.6

/** A browser with its data, and the tabs that are open in it. */
export class Device {
  readonly #launch: () => Promise<Driver>
  readonly #folder: string | undefined
  #driver: Driver
  /** An empty tab, because some engines end a session with its last tab. */
  #keptOpen: Tab | undefined
  #tabs: Tab[] = []

  private constructor(driver: Driver, launch: () => Promise<Driver>, folder: string | undefined) {
    this.#driver = driver
    this.#launch = launch
    this.#folder = folder
  }

  /** Starts a browser without any data. An automated WebKit is private, and only Firefox has the setting to store nothing. */
  static async start(engine: Engine, storing?: Storing): Promise<Device> {
    const folder = storing === 'on-disk' ? mkdtempSync(join(tmpdir(), 'holdfast-device-')) : undefined
    const options = { preferences: storing === 'nothing' ? BLOCKED : {}, isPrivate: storing === 'in-private', folder }
    const kept = folder === undefined ? undefined : { folder, siteShare: SITE_SHARE }
    const launch = () => (engine === 'webkit' ? startWebKit(kept) : startPuppeteer(engine, options))
    const device = new Device(await launch(), launch, folder)
    await device.#keepOpen()
    return device
  }

  async #keepOpen(): Promise<void> {
    this.#keptOpen = new Tab(await this.#driver.newTab())
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

  /** Ends the browser, and starts it again with its data, which must be on the disk. */
  async restart(): Promise<void> {
    if (this.#folder === undefined) throw new Error('The data of this device would be lost.')
    this.#tabs = []
    await this.#driver.close()
    this.#driver = await this.#launch()
    await this.#keepOpen()
  }

  async close(): Promise<void> {
    await this.#driver.close()
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
