import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Builder, By, Key, type WebDriver } from 'selenium-webdriver'
import { Command, Name } from 'selenium-webdriver/lib/command.js'
import { freePort } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { python, webkitPrograms } from '#tests/support/run/engines.mjs'
import { type DrivenTab, type Driver, type Point, SETTING, WINDOW } from './driver.ts'

/** A folder for the data of a browser, and the share of the disk that a site may use, from 0 to 1. */
interface Kept {
  folder: string
  siteShare: number
}

const keys = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB, Space: Key.SPACE, ArrowDown: Key.ARROW_DOWN }

/**
 * Starts a browser of WebKitGTK on a display of its own, driven by W3C WebDriver.
 * @param kept where the browser keeps its data; without it, it keeps nothing
 */
export async function startWebKit(kept?: Kept): Promise<Driver> {
  const display = await startDisplay()
  let server: ChildProcess | undefined
  let driver: WebDriver | undefined
  const close = async () => {
    await driver?.quit().catch(() => undefined)
    if (server) await ended(server)
    await ended(display.process)
  }
  try {
    const port = await freePort()
    const env = { ...process.env, ...SETTING, DISPLAY: display.name }
    server = spawn(webkitPrograms.driver, [`--port=${port}`], { env, stdio: 'ignore' })
    const url = `http://127.0.0.1:${port}`
    await eventually(async () => (await fetch(`${url}/status`)).ok)
    const capabilities = { ...(kept ? keeping(kept) : { browserName: 'MiniBrowser' }), acceptInsecureCerts: true }
    driver = await new Builder().usingServer(url).withCapabilities(capabilities).build()
    await driver.manage().setTimeouts({ script: 30_000, pageLoad: 30_000 })
    return { newTab: tabsOf(driver), close, pid: server.pid! }
  } catch (error) {
    await close()
    throw error
  }
}

/** Describes our own browser, because WebKit's test browser keeps nothing while it is driven. */
const keeping = ({ folder, siteShare }: Kept) => ({
  browserName: 'Holdfast',
  'webkitgtk:browserOptions': {
    binary: python,
    args: [fileURLToPath(new URL('webkit-browser.py', import.meta.url)), folder, String(siteShare)],
  },
})

async function startDisplay(): Promise<{ name: string; process: ChildProcess }> {
  const screen = ['-screen', '0', `${WINDOW.width}x${WINDOW.height + 100}x24`, '-nolisten', 'tcp']
  const process = spawn(webkitPrograms.display, ['-displayfd', '3', ...screen], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const number = await new Promise<string>((done, failed) => {
    process.stdio[3]!.once('data', (text: Buffer) => done(text.toString().trim()))
    process.once('exit', (code) => failed(new Error(`Xvfb ended with ${code}`)))
  })
  return { name: `:${number}`, process }
}

async function ended(process: ChildProcess): Promise<void> {
  const gone = new Promise((done) => process.once('exit', done))
  if (process.kill()) await gone
}

/**
 * Returns what opens tabs. A session has one current tab, so each command first changes to the tab that it is for. Each tab has a
 * window of its own, because WebKit paints no frames in a tab behind another one.
 */
function tabsOf(driver: WebDriver): () => Promise<DrivenTab> {
  let isFirst = true
  return async () => {
    if (!isFirst) await driver.switchTo().newWindow('window')
    isFirst = false
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...WINDOW })
    return drive(driver, await driver.getWindowHandle())
  }
}

function drive(driver: WebDriver, handle: string): DrivenTab {
  const show = () => driver.switchTo().window(handle)
  return {
    async goto(url) {
      await show()
      await driver.get(url)
    },
    async reload() {
      await show()
      await driver.navigate().refresh()
    },
    async evaluate(expression) {
      await show()
      const { value, error } = await driver.executeAsyncScript<{ value?: unknown; error?: string }>(awaiting(expression))
      if (error !== undefined) throw new Error(error)
      return value
    },
    async pressAt({ x, y }) {
      await show()
      await driver
        .actions()
        .move({ x: Math.round(x), y: Math.round(y), duration: 0 })
        .press()
        .release()
        .perform()
    },
    async type(text) {
      await show()
      await driver.actions().sendKeys(text).perform()
    },
    async pressKey(key) {
      await show()
      await driver.actions().sendKeys(keys[key]).perform()
    },
    async touch(fingers) {
      await show()
      await driver.execute(new Command(Name.ACTIONS).setParameter('actions', fingers.map(asActions)))
    },
    async chooseFile(selector, path) {
      await show()
      await driver.findElement(By.css(selector)).sendKeys(path)
    },
    show,
    async close() {
      await show()
      await driver.close()
    },
  }
}

/** Describes one finger as WebDriver wants it. */
const asActions = (points: readonly Point[], finger: number) => ({
  type: 'pointer',
  id: `finger ${finger}`,
  parameters: { pointerType: 'touch' },
  actions: [
    ...points.flatMap(({ x, y }, step) => [
      { type: 'pointerMove', duration: step === 0 ? 0 : 20, x: Math.round(x), y: Math.round(y) },
      ...(step === 0 ? [{ type: 'pointerDown', button: 0 }] : []),
    ]),
    { type: 'pointerUp', button: 0 },
  ],
})

/** Wraps an expression for WebDriver, whose scripts give their result to a callback. */
const awaiting = (expression: string) => `
  const done = arguments[arguments.length - 1]
  Promise.resolve().then(() => ${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }))`
