import { chromium, type Page } from 'playwright'
import { type Line, median, quantile } from '#tests/bench/line.ts'
import { installProbe } from '#tests/bench/page/probe.ts'
import { personAt } from '#tests/support/person.ts'
import { chromiumArgs, chromiumPath } from '#tests/support/run/browser.mjs'
import { allowTsxFunctions } from '#tests/support/tsx-functions.ts'

const OPENED = 10
/** The number of older pages that are read before scrolling. */
const PAGES = 40
const MESSAGES = 10

/**
 * Measures a long conversation in a real browser: the time to open it, the longest frame while older messages are read and
 * scrolled, and the time until a message that arrives through another node is painted.
 * @param urls the nodes: the browser uses the first, the fan writes through the last
 */
export async function conversationOnScreen(urls: readonly string[], path: string, fan: number): Promise<Line[]> {
  const executablePath = await chromiumPath()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: chromiumArgs })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
    await allowTsxFunctions(context)
    await context.addInitScript(installProbe)
    const page = await context.newPage()
    await page.goto(`${urls[0]}/auth/sign-in`)
    await page.getByLabel('Email').fill('provider@holdfast.test')
    await page.getByLabel('Password', { exact: true }).fill('holdfast-demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('banner').waitFor()
    await page.goto(`${urls[0]}${path}`)
    await page.getByRole('tab', { name: 'Chat' }).waitFor()
    return [...(await opened(page)), ...(await scrolled(page)), ...(await messageDelays(page, urls.at(-1)!, fan))]
  } finally {
    await browser.close()
  }
}

/** A message of the conversation. The selector is this exact because days and buttons are list items, too. */
const MESSAGE = '[role=log] li.chat__group'

async function opened(page: Page): Promise<Line[]> {
  const took: number[] = []
  for (let run = 0; run < OPENED; run++) {
    // Reload the page, so that no messages are in memory.
    await page.reload()
    await page.getByRole('table', { name: 'Transactions' }).or(page.getByText('No transactions')).first().waitFor()
    await page.waitForTimeout(1_500)
    await page.evaluate((sign) => window.probe.arm('click', sign), { selector: MESSAGE })
    await page.getByRole('tab', { name: 'Chat' }).click()
    took.push((await page.evaluate(() => window.probe.result())).painted ?? Number.NaN)
  }
  const note = took.map((ms) => ms.toFixed(0)).join(', ')
  return [{ what: 'long conversation, opened', value: median(took), unit: 'ms', aim: { of: 'value', is: '≤', than: 150 }, note }]
}

async function scrolled(page: Page): Promise<Line[]> {
  const log = page.getByRole('log')
  const messages = page.locator(MESSAGE)
  const frames = async (work: () => Promise<void>) => {
    await page.evaluate(() => window.probe.startFrames())
    await work()
    return page.evaluate(() => window.probe.stopFrames())
  }
  const reading = await frames(async () => {
    for (let nth = 0; nth < PAGES; nth++) {
      const before = await messages.count()
      await log.getByRole('button', { name: /load/i }).click()
      await page.waitForFunction(([selector, than]) => document.querySelectorAll(selector).length > than, [
        MESSAGE,
        before,
      ] as const)
    }
  })
  const scrolling = await frames(async () => {
    await log.hover()
    for (let nth = 0; nth < 60; nth++) {
      await page.mouse.wheel(0, nth < 30 ? -400 : 400)
      await page.waitForTimeout(30)
    }
  })
  const aim = { of: 'value', is: '≤', than: 50 } as const
  const many = await messages.count()
  return [
    {
      what: 'its longest frame while older pages are read',
      value: reading,
      unit: 'ms',
      aim,
      note: `${many} messages at the end`,
    },
    { what: 'its longest frame while it is scrolled', value: scrolling, unit: 'ms', aim },
  ]
}

async function messageDelays(page: Page, url: string, fan: number): Promise<Line[]> {
  const person = await personAt(url, 'provider@holdfast.test')
  const took: number[] = []
  for (let nth = 0; nth < MESSAGES; nth++) {
    const text = `Heard ${Date.now()}`
    const seen = page.evaluate((sign) => window.probe.seen(sign).then((at) => performance.timeOrigin + at), {
      selector: '[role=log] li',
      text,
    })
    const began = performance.timeOrigin + performance.now()
    await person.call('POST', `/demo/phone/${fan}`, { message: text }).catch(() => undefined)
    took.push((await seen) - began)
    await page.waitForTimeout(300)
  }
  const note = `median ${median(took).toFixed(0)} ms`
  return [
    {
      what: 'message from another node on the screen, p95',
      value: quantile(took, 0.95),
      unit: 'ms',
      aim: { of: 'value', is: '≤', than: 500 },
      note,
    },
  ]
}
