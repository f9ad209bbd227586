import type { Page } from 'playwright/test'
import { expect, settled, test } from './story.ts'

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
/** These are measured on a desktop only. */
const sales = { analytics: '/events/30?tab=analytics', transactions: '/transactions' }
const sizes = [
  { size: 'desktop', viewport: { width: 1440, height: 900 }, paths: { ...screens, ...sales } },
  { size: 'phone', viewport: { width: 390, height: 844 }, paths: screens },
]

for (const { size, viewport, paths } of sizes) {
  test(`nothing moves by itself while a screen loads on a ${size}`, async ({ manager: page, app }) => {
    await page.setViewportSize(viewport)
    const moved: [string, number][] = []
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(`${app.url}/sales-channel/123${path}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await settled(page)
      const shifts = await shiftsOf(page)
      if (shifts >= 0.05) moved.push([name, shifts])
    }
    expect(moved).toEqual([])
  })
}
