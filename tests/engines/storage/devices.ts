import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from '#tests/support/run/engines.mjs'
import type { DrivenTab, Driver } from '../drivers/driver.ts'
import { startPuppeteer } from '../drivers/puppeteer.ts'
import { startWebKit } from '../drivers/webkit.ts'

/** The bytes that the origin under test may store; Firefox does not limit an origin to less. */
const QUOTA = 10 * 1024 * 1024

/** A browser whose origins may store little, and whose pages can be killed. */
export interface Device {
  newTab(): Promise<DrivenTab>
  /** Kills the processes of all pages (SIGKILL). Their tabs cannot be used after that. */
  killPages(): Promise<void>
  close(): Promise<void>
}

export async function startDevice(engine: Engine, url: string): Promise<Device> {
  return engine === 'webkit' ? startRestarting() : startStaying(engine, url)
}

/** Starts Chromium or Firefox, which go on without the processes of their pages. */
async function startStaying(engine: 'chromium' | 'firefox', origin: string): Promise<Device> {
  // Firefox lets a site store a fifth of the limit, which is in kB.
  const preferences = { 'dom.quotaManager.temporaryStorage.fixedLimit': (QUOTA * 5) / 1024 }
  const driver = await startPuppeteer(engine, {
    preferences,
    async prepare(page) {
      if (engine !== 'chromium') return
      // The limit ends with the session that sets it.
      const session = await page.createCDPSession()
      await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: QUOTA })
    },
  })
  let tabs: DrivenTab[] = []
  return {
    async newTab() {
      const tab = await driver.newTab()
      tabs.push(tab)
      return tab
    },
    async killPages() {
      killPageProcesses(driver.pid)
      for (const tab of tabs) await tab.close().catch(() => {})
      tabs = []
    },
    close: driver.close,
  }
}

/** Starts WebKit, whose driver ends its session with the process of a page: another session then uses the same folder. */
async function startRestarting(): Promise<Device> {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-webkit-'))
  const { blocks, bsize } = statfsSync(folder)
  const siteShare = QUOTA / (blocks * bsize)
  let driver: Driver | undefined
  const started = async () => (driver ??= await startWebKit({ folder, siteShare }))
  const end = async () => {
    await driver?.close()
    driver = undefined
  }
  return {
    newTab: async () => (await started()).newTab(),
    async killPages() {
      if (driver) killPageProcesses(driver.pid)
      await end()
    },
    async close() {
      await end()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const isOfPage = /--type=renderer|-isForBrowser.* tab|WebKitWebProcess/

function killPageProcesses(browser: number): void {
  const pages = descendants(browser).filter((pid) => isOfPage.test(readProcess(pid, 'cmdline').replaceAll('\0', ' ').trim()))
  if (pages.length === 0) throw new Error('The browser has no process of a page.')
  for (const pid of pages) process.kill(pid, 'SIGKILL')
}

/** Returns all processes that a process has started, directly or not, as Linux lists them. */
function descendants(pid: number): number[] {
  const all = readdirSync('/proc').map(Number).filter(Boolean)
  const parents = new Map(all.map((one) => [one, Number(/^PPid:\s*(\d+)/m.exec(readProcess(one, 'status'))?.[1])]))
  const isBelow = (one: number | undefined): boolean => one !== undefined && (one === pid || isBelow(parents.get(one)))
  return all.filter((one) => one !== pid && isBelow(one))
}

/** Reads what Linux knows of a process; an empty text if it has ended. */
function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
