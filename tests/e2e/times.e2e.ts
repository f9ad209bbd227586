import type { Page } from 'playwright/test'
import { cutNetwork, expect, loaded, openEvent, pill, settled, test } from './story.ts'
import { openSaleDrawer, openSalePage, salesOf } from './sales.ts'

/** A moment to the minute, with its zone: `04/08/22 6:35pm PDT`. */
const EXACT = /\d\d\/\d\d\/\d\d\s\d{1,2}:\d\d[ap]m\s[A-Z]{2,5}/
const ALL_EXACT = new RegExp(`^(?:${EXACT.source})$`)

/** The screens of a channel that have many times, by their paths. */
const screens = ['', '/events', '/events/30', '/events/30?tab=analytics', '/transactions', '/holds', '/settings/journal']

/** Returns the times of day on the screen. */
const clocksOn = async (page: Page): Promise<string[]> =>
  (await page.locator('body').innerText()).match(/\b\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]m\b)?/gi) ?? []

/** Returns the font sizes of the ages of figures on the screen. */
const agesOn = (page: Page): Promise<string[]> =>
  page
    .locator('[data-now]')
    .filter({ hasText: /^As of / })
    .evaluateAll((ages) => ages.map((age) => getComputedStyle(age).fontSize))

test('all screens show times of day on one clock, and offline the age of figures in one size', async ({ manager: page, app }) => {
  const open = async (path: string) => {
    await page.goto(`${app.url}/sales-channel/123${path}`)
    await loaded(page)
  }
  let clocks = 0
  for (const path of screens) {
    await open(path)
    await settled(page)
    const shown = await clocksOn(page)
    clocks += shown.length
    expect.soft([path, shown.filter((clock) => !/[ap]m$/i.test(clock))]).toEqual([path, []])
  }
  expect(clocks).toBeGreaterThan(50)

  await cutNetwork(page.context(), page)
  const sizes: Record<string, string[]> = {}
  for (const path of screens) {
    await open(path)
    await expect(pill(page)).toHaveText(/Offline/)
    for (const size of await agesOn(page)) (sizes[size] ??= []).push(path)
  }
  expect(Object.keys(sizes), JSON.stringify(sizes)).toHaveLength(1)
  expect(new Set(Object.values(sizes).flat()).size).toBeGreaterThan(2)
})

test('each sale has its exact time, in lists, in details and on its own page', async ({ manager: page, app }) => {
  await openEvent(page, 'Chicago vs Pittsburgh')
  const sale = (await salesOf(page, app)).find(({ payment, user }) => payment.status === 'succeeded' && user !== null)!
  const drawer = await openSaleDrawer(page, sale.orderId)
  await expect.soft(drawer.getByText(EXACT)).toBeVisible()
  await openSalePage(page, drawer)
  await expect.soft(page.getByRole('definition').filter({ hasText: ALL_EXACT }).first()).toBeVisible()

  const timesIn = async (name: string) => {
    const times = page.getByRole('table', { name }).getByRole('time')
    await expect(times.first()).toBeVisible()
    return (await times.allInnerTexts()).filter((time) => !ALL_EXACT.test(time))
  }
  await page.goto(`${app.url}/sales-channel/123/transactions`)
  expect.soft(await timesIn('Transactions')).toEqual([])
  await page.goto(`${app.url}/sales-channel/123/texttobuy/users/${sale.user!.id}`)
  expect.soft(await timesIn('Transactions')).toEqual([])
})
