import type { Page } from 'playwright/test'
import { expect, openEvent, signIn, test, violations } from './story.ts'

/** Opens an address in a language. */
async function inLanguage(page: Page, locale: string, address: string): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('holdfast.locale', chosen), locale)
  await page.goto(address)
  await expect(page.locator(`html[lang=${locale}]`)).toBeAttached()
}

/** Opens an event; returns the address of the form that adds VIP inventory to the event. */
async function addVipTo(page: Page, title: string): Promise<string> {
  await openEvent(page, title)
  return `${page.url().split('?')[0]}/add-vip-inventory`
}

test('a number is read as the screen’s language writes it, and an ambiguous one is not sent', async ({ manager: page, app }) => {
  await page.goto(await addVipTo(page, 'Chicago vs Detroit'))
  const price = page.getByLabel('Price')
  await price.fill('1.500')
  await expect(page.getByText('1.500 could mean 1,500 or 1.50.', { exact: false })).toBeVisible()
  await page.getByLabel('Title').fill('Numbers')
  await page.getByLabel('Total quantity').fill('ten')
  await price.fill('1,500')
  await expect(page.getByText('Understood as $1,500.00')).toBeVisible()
  await page.getByRole('button', { name: 'Add New VIP Inventory' }).click()
  await expect(page.getByLabel('Total quantity')).toBeFocused()
  await expect(page.getByText('“ten” is not a number.')).toBeVisible()
  await expect(page.getByLabel('Total quantity')).toHaveValue('ten')
  await expect(price).toHaveValue('1,500.00')

  // Opens another event, whose form has no draft to restore.
  await page.goto(`${app.url}/sales-channel/123/events`)
  await inLanguage(page, 'de', await addVipTo(page, 'Chicago vs Pittsburgh'))
  const german = page.getByLabel('Preis')
  await german.fill('1.500')
  await german.blur()
  await expect(german).toHaveValue('1.500,00')
  await german.focus()
  await expect(german).toHaveValue('1500,00')
  await page.getByLabel('Gesamtmenge').fill('1.500')
  await page.getByLabel('Gesamtmenge').blur()
  await expect(page.getByLabel('Gesamtmenge')).toHaveValue('1.500')
  await page.evaluate(() => localStorage.removeItem('holdfast.locale'))
})

test('a date is typed in the format of the language, or chosen in a calendar by keyboard', async ({ manager: page, app }) => {
  const address = `${app.url}/sales-channel/123/rewards/create`
  await page.goto(address)
  const start = page.getByLabel('Start date')
  await start.fill('13/04/2030')
  await start.blur()
  await expect(page.getByText('Must be a valid date')).toBeVisible()
  await start.fill('4/8/30')
  await start.blur()
  await expect(start).toHaveValue('04/08/2030')
  await page.getByRole('button', { name: 'Open calendar' }).first().press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await expect(calendar.getByRole('columnheader', { includeHidden: true }).first()).toHaveText('Sun')
  await expect(calendar.getByRole('button', { name: 'Monday, April 8, 2030' })).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(calendar.getByRole('button', { name: 'Tuesday, April 16, 2030' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(start).toHaveValue('04/16/2030')

  await inLanguage(page, 'de', address)
  const german = page.getByLabel('Startdatum')
  await german.fill('08.04.2030')
  await page.getByRole('button', { name: 'Kalender öffnen' }).first().click()
  const kalender = page.getByRole('dialog', { name: 'Kalender' })
  await expect(kalender.getByRole('columnheader', { includeHidden: true }).first()).toHaveText('Mo')
  await kalender.getByRole('button', { name: 'Mittwoch, 10. April 2030' }).click()
  await expect(german).toHaveValue('10.04.2030')
  await page.evaluate(() => localStorage.removeItem('holdfast.locale'))
})

test('on a device whose clock is a year ahead, the server’s time is used, and a notice is shown once', async ({
  browser,
  app,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await context.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 365 * 86_400_000
  })
  const wrong = await signIn(await context.newPage(), app, 'manager', '/sales-channel/123/events')
  await expect(wrong.getByText('This device’s clock is 365 days ahead')).toBeVisible()
  await expect(wrong.getByRole('table', { name: 'Events' }).getByRole('row').nth(1)).toBeVisible()
  await wrong.getByRole('button', { name: 'Dismiss' }).click()
  await wrong.reload()
  await expect(wrong.getByRole('table', { name: 'Events' }).getByRole('row').nth(1)).toBeVisible()
  await expect(wrong.getByText('This device’s clock is 365 days ahead')).toBeHidden()
  await context.close()
})

test('on a touch screen, a field for several lines shows whole lines', async ({ manager: page, app }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.goto(`${app.url}/sales-channel/123/texttobuy/offers/create`)
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  const { lines, least } = await page.getByLabel('Message', { exact: true }).evaluate((area) => {
    const { lineHeight, fontSize, paddingBlockStart, paddingBlockEnd, minHeight } = getComputedStyle(area)
    const [line, font, start, end, height] = [lineHeight, fontSize, paddingBlockStart, paddingBlockEnd, minHeight].map(parseFloat)
    return { lines: (height! - start! - end!) / line!, least: line! / font! }
  })
  expect(least).toBeGreaterThan(1.2)
  expect(lines).toBeGreaterThanOrEqual(2)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false })
})
