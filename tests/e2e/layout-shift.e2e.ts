import type { Page } from 'playwright/test'
import type { TransactionRow } from '#contract/transactions.ts'
import { accounts, personAt } from '#tests/support/person.ts'
import { expect, pill, settled, signIn, test } from './story.ts'

/** Returns the sum of all layout shifts since the page was loaded, without those that follow a click or a key. */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        interface Shift extends PerformanceEntry {
          value: number
          hadRecentInput: boolean
        }
        let sum = 0
        const add = (list: PerformanceObserverEntryList) => {
          for (const { value, hadRecentInput } of list.getEntries() as Shift[]) if (!hadRecentInput) sum += value
        }
        new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 500)
      }),
  )

const screens = { dashboard: '', events: '/events', seats: '/events/30', holds: '/holds' }
/** The screens with sales. On a phone, another test measures them, on a new device. */
const sales = { analytics: '/events/30?tab=analytics', transactions: '/transactions' }
const sizes = [
  { size: 'desktop', viewport: { width: 1440, height: 900 }, paths: { ...screens, ...sales } },
  { size: 'phone', viewport: { width: 390, height: 844 }, paths: screens },
]

/** Loads screens one after the other; returns the screens whose layout shifts add up to 0.05 or more, with these sums. */
async function movedOf(page: Page, channel: string, paths: Record<string, string>): Promise<[string, number][]> {
  const moved: [string, number][] = []
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(`${channel}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(page)
    const shifts = await shiftsOf(page)
    if (shifts >= 0.05) moved.push([name, shifts])
  }
  return moved
}

for (const { size, viewport, paths } of sizes) {
  test(`nothing moves by itself while a screen loads on a ${size}`, async ({ manager: page, app }) => {
    await page.setViewportSize(viewport)
    expect(await movedOf(page, `${app.url}/sales-channel/123`, paths)).toEqual([])
  })
}

test('nothing moves by itself while sales load on a phone, on the first visit and with stored responses', async ({
  browser,
  app,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await signIn(await context.newPage(), app, 'manager')
  await expect(pill(page)).toBeVisible()
  const manager = await personAt(app.url, accounts.manager)
  const { data } = await manager.call<{ data: [TransactionRow] }>('GET', '/sales-channels/123/transactions?take=1')
  const paths = { ...sales, analytics: `/events/${data[0].event.id}?tab=analytics` }
  const moved = async () => await movedOf(page, `${app.url}/sales-channel/123`, paths)
  expect({ first: await moved(), stored: await moved() }).toEqual({ first: [], stored: [] })
  await context.close()
})
