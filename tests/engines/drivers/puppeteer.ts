import { type ElementHandle, type Page, type TouchHandle, launch } from 'puppeteer-core'
import { chromiumArgs, chromiumPath } from '#tests/support/run/browser.mjs'
import { firefoxPath } from '#tests/support/run/engines.mjs'
import { type DrivenTab, type Driver, type Point, SETTING, WINDOW } from './driver.ts'

interface Options {
  /** Preferences of Firefox. */
  preferences?: Record<string, unknown>
  /** Opens all tabs in private windows. */
  isPrivate?: boolean
  /** The folder for the data of the browser, which another start can use again; by default it is temporary. */
  folder?: string | undefined
  /** Prepares each tab of Chromium. */
  prepare?: (page: Page) => Promise<void>
}

/** Starts Chromium, driven by its own protocol, or Firefox, driven by WebDriver BiDi. */
export async function startPuppeteer(
  engine: 'chromium' | 'firefox',
  { preferences = {}, isPrivate = false, folder, prepare }: Options = {},
): Promise<Driver> {
  const path = engine === 'chromium' ? await chromiumPath() : firefoxPath()
  const browser = await launch({
    browser: engine === 'chromium' ? 'chrome' : 'firefox',
    executablePath: path!,
    ...(folder === undefined ? {} : { userDataDir: folder }),
    args: engine === 'chromium' ? chromiumArgs : [],
    env: { ...process.env, ...SETTING },
    defaultViewport: WINDOW,
    // Chromium's headless shell has no other mode.
    headless: engine === 'chromium' ? 'shell' : true,
    extraPrefsFirefox: { 'browser.privatebrowsing.autostart': isPrivate, ...preferences },
  })
  const context = isPrivate && engine === 'chromium' ? await browser.createBrowserContext() : browser.defaultBrowserContext()
  const newTab = async () => {
    const page = await context.newPage()
    await prepare?.(page)
    return drive(page)
  }
  return { newTab, close: () => browser.close(), pid: browser.process()!.pid! }
}

function drive(page: Page): DrivenTab {
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    evaluate: (expression) => page.evaluate(expression),
    pressAt: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    pressKey: (key) => page.keyboard.press(key),
    touch: (fingers) => touch(page, fingers),
    async chooseFile(selector, path) {
      const field = (await page.waitForSelector(selector)) as ElementHandle<HTMLInputElement> | null
      await field!.uploadFile(path)
    },
    show: () => page.bringToFront(),
    close: () => page.close(),
  }
}

async function touch(page: Page, fingers: readonly (readonly Point[])[]): Promise<void> {
  const handles: TouchHandle[] = []
  for (const [{ x, y } = { x: 0, y: 0 }] of fingers) handles.push(await page.touchscreen.touchStart(x, y))
  for (let step = 1; step < (fingers[0]?.length ?? 0); step++)
    for (const [index, handle] of handles.entries()) await handle.move(fingers[index]![step]!.x, fingers[index]![step]!.y)
  for (const handle of handles) await handle.end()
}
