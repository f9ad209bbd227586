import { type Page, launch } from 'puppeteer-core'
import { chromiumArgs, chromiumPath } from '#tests/support/run/browser.mjs'
import { firefoxPath } from '#tests/support/run/engines.mjs'
import { type DrivenTab, type Driver, SETTING, WINDOW } from './driver.ts'

/** Starts Chromium, driven by its own protocol, or Firefox, driven by WebDriver BiDi. */
export async function startPuppeteer(engine: 'chromium' | 'firefox'): Promise<Driver> {
  const path = engine === 'chromium' ? await chromiumPath() : firefoxPath()
  const browser = await launch({
    browser: engine === 'chromium' ? 'chrome' : 'firefox',
    executablePath: path!,
    args: engine === 'chromium' ? chromiumArgs : [],
    env: { ...process.env, ...SETTING },
    defaultViewport: WINDOW,
    // Chromium's headless shell has no other mode.
    headless: engine === 'chromium' ? 'shell' : true,
  })
  return { newTab: async () => drive(await browser.newPage()), close: () => browser.close() }
}

function drive(page: Page): DrivenTab {
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    evaluate: (expression) => page.evaluate(expression),
    pressAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
  }
}
