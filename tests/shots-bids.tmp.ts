import 'temporal-polyfill/global'
import { chromium } from 'playwright/test'
import { startApp } from '#tests/support/app.ts'
import { chromiumArgs, chromiumPath } from '#tests/support/run/browser.mjs'
const executablePath = await chromiumPath()
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: chromiumArgs })
const app = await startApp()
console.log(app.url)
const out = '/tmp/bids/shots'
const looks: [string, object][] = [
  ['light', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
  ['dark', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }],
  ['tablet', { viewport: { width: 834, height: 1112 }, colorScheme: 'light', hasTouch: true, isMobile: true }],
]
const only = process.argv[2]
for (const [name, options] of looks.filter(([n]) => !only || n === only)) {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'America/Chicago', ...options })
  context.setDefaultTimeout(15000)
  const page = await context.newPage()
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
  page.on('console', (c) => c.type() === 'error' && console.log('CONSOLE', c.text().slice(0, 300)))
  const shoot = async (file: string, full = false) => {
    await page.waitForTimeout(900)
    await page.screenshot({ path: `${out}/${name}-${file}.png`, fullPage: full, animations: 'disabled' })
  }
  const step = async (what: string, work: () => Promise<void>) => {
    try { await work() } catch (e) { console.log('STUCK', name, what, String(e).split('\n').slice(0, 3).join(' | ')); await shoot(`stuck-${what}`) }
  }
  const home = `${app.url}/sales-channel/123`
  await page.goto(`${home}/bid-to-seat/products`)
  await page.getByLabel('Email').fill('manager@harbor.test')
  await page.getByLabel('Password', { exact: true }).fill('holdfast-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await step('products', async () => {
    await page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: 'Open for bids' }).first().waitFor({ timeout: 45000 })
    await shoot('products')
    await page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: 'Open for bids' }).first().click()
    await page.getByRole('region', { name: 'Audience' }).waitFor()
    await page.waitForTimeout(1500)
    await shoot('product', true)
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByLabel('Field').selectOption({ label: 'Bid amount' })
    await page.getByLabel('From').fill('100')
    await page.getByLabel('To', { exact: true }).fill('400')
    await page.waitForTimeout(1500)
    await shoot('audience')
    await page.getByRole('region', { name: 'Audience' }).getByRole('button', { name: 'Approve all' }).click()
    await page.getByRole('dialog').waitFor()
    await shoot('approve-all')
    await page.getByRole('dialog').getByRole('button', { name: /^Approve .* charge/ }).click()
    await page.getByRole('region', { name: 'Approval of many' }).waitFor({ timeout: 30000 })
    await page.waitForTimeout(4000)
    await shoot('run')
  })
  await step('bids', async () => {
    await page.goto(`${home}/bid-to-seat/bids`)
    await page.getByText('Pending').first().waitFor()
    await shoot('bids')
    await page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: 'Pending' }).first().click()
    await page.getByRole('region', { name: 'Bidding history' }).waitFor()
    await shoot('bid')
    await page.getByRole('button', { name: 'Approve' }).click()
    await shoot('approve')
    await page.getByRole('button', { name: /^Charge/ }).click()
    await page.getByText('Bid successfully approved').waitFor()
    await shoot('approved')
  })
  await step('create', async () => {
    await page.goto(`${home}/bid-to-seat/products/create`)
    await page.getByLabel('Purchase amount').waitFor()
    await shoot('create', true)
    await page.getByRole('main').getByRole('button', { name: 'Create New Product' }).click()
    await shoot('create-errors', true)
  })
  await step('pass', async () => {
    await page.goto(`${home}/pass/products`)
    await page.getByText('Season pass').first().waitFor()
    await shoot('passes')
    await page.getByText('Season pass').first().click()
    await page.getByRole('region', { name: 'Subscribers' }).waitFor()
    await shoot('pass', true)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Amount').waitFor()
    await shoot('pass-edit', true)
    await page.goto(`${home}/pass/subscribers`)
    await page.getByText('Trial').first().waitFor()
    await page.getByRole('button', { name: 'Active', exact: true }).click()
    await shoot('subscribers')
    await page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: 'Active' }).nth(1).click()
    await page.getByRole('region', { name: 'Transactions' }).waitFor()
    await shoot('subscriber', true)
  })
  await context.close()
}
await app.stop(); await browser.close()
