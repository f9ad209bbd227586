import type { Page } from 'playwright/test'
import type { App } from '#tests/support/app.ts'
import { cutNetwork, expect, settled, test, violationsInBothThemes } from './story.ts'

const offers = '/sales-channel/123/texttobuy/offers'

async function call(page: Page, app: App, method: string, path: string, data?: object) {
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('holdfast.token'))}` }
  const response = await page.request.fetch(`${app.url}/api${path}`, { method, headers, ...(data && { data }) })
  expect(response.ok(), await response.text()).toBe(true)
  return response.json()
}

/** Makes an offer of the last event, scheduled to be sent in two days. */
async function makeScheduled(page: Page, app: App, message: string, more: object = {}) {
  const { data: events } = await call(page, app, 'GET', '/sales-channels/123/events?take=1&orderBy=time&order=desc')
  return call(page, app, 'POST', '/sales-channels/123/offers', {
    events: [events[0].id],
    send_at: Temporal.Now.instant().add({ hours: 48 }).toString(),
    message,
    type: 'all',
    auto_send: true,
    auto_scale: false,
    status: 'Scheduled',
    ...more,
  })
}

test('a status changed without a network is kept on the device, and not shown as done', async ({ provider: page, app }) => {
  await makeScheduled(page, app, 'The offline story of an offer')
  await page.goto(`${app.url}${offers}`)
  await settled(page)
  const row = page.getByRole('table', { name: 'Offers' }).getByRole('row', { name: /The offline story of an offer/ })
  await expect(row).toBeVisible()
  await cutNetwork(page.context(), page)
  await row.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('menuitem', { name: 'Make it draft' }).click()
  await page.getByRole('button', { name: 'Yes, change status!' }).click()
  await expect(page.getByText('Kept on this device. It’s sent when you’re back online.')).toBeVisible()
  await expect(page.getByText('Offer status updated successfully')).toBeHidden()
  await page.context().setOffline(false)
  await settled(page)
  await expect(row).toContainText('Draft')
})

test('the seats of each event of a series are on a map, also without a network if they are on the device', async ({
  provider: page,
  app,
}) => {
  const { data: events } = await call(page, app, 'GET', '/sales-channels/123/events?take=100&orderBy=time&order=asc')
  const after = Temporal.Now.instant().add({ hours: 72 }).toString()
  const coming = events.filter(({ time }: { time: string }) => time > after)
  const [first, second, last] = [coming[0], coming[1], coming.at(-1)]
  const data = (price_code: string | null) => ({ price_code, hold_codes: [] })
  const offer = await makeScheduled(page, app, 'The story of a series', {
    events: [first.id, second.id, last.id],
    event_data: { [first.id]: data('MEMBER'), [second.id]: data(null), [last.id]: data('YOUTH') },
  })
  await page.goto(`${app.url}${offers}/${offer.id}`)
  const event = page.getByRole('combobox', { name: 'Event on the map' })
  await expect(event).toHaveValue(String(first.id))
  const map = page.getByRole('region', { name: 'Sections with price code MEMBER' }).getByRole('img')
  await expect(map).toHaveAccessibleName(/^On the map: \d+/)
  await event.selectOption(String(second.id))
  await expect(page.getByText('All seats and prices')).toBeVisible()
  await expect(map).toBeHidden()
  expect.soft(await violationsInBothThemes(page)).toEqual([])

  await settled(page)
  await cutNetwork(page.context(), page)
  await event.selectOption(String(last.id))
  await expect(page.getByText('The seats of this event aren’t on this device.')).toBeVisible()
  expect.soft(await violationsInBothThemes(page)).toEqual([])
  await event.selectOption(String(first.id))
  await expect(map).toBeVisible()
  await event.selectOption(String(last.id))
  await page.context().setOffline(false)
  await settled(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No seat of this event has the price code YOUTH.')).toBeVisible()
})

test('the preview is beside the form on a small laptop', async ({ provider: page, app }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`${app.url}${offers}/create`)
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toBeVisible()
  const [form, box] = await Promise.all([page.getByLabel('Message', { exact: true }).boundingBox(), preview.boundingBox()])
  expect(box!.y).toBeLessThan(400)
  expect(box!.x).toBeGreaterThan(form!.x + form!.width)
  expect(box!.width).toBeGreaterThanOrEqual(300)
})

test('an offer and a mass text can be duplicated, without a send time that has passed; a removed attachment keeps the focus', async ({
  provider: page,
  app,
}) => {
  await makeScheduled(page, app, 'The text to duplicate')
  await page.goto(`${app.url}${offers}`)
  await settled(page)
  const row = page.getByRole('table', { name: 'Offers' }).getByRole('row', { name: /The text to duplicate/ })
  await row.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByText(/^Copied from /)).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('The text to duplicate')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Offer saved')).toBeVisible()
  await expect(page.getByRole('row', { name: /The text to duplicate.*Draft/ })).toBeVisible()

  const { data: sent } = await call(page, app, 'GET', '/sales-channels/123/bulk-messages?take=1&orderBy=send_at&order=asc')
  await page.goto(`${app.url}/sales-channel/123/texttobuy/mass-text/${sent[0].id}`)
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(`${sent[0].title} (copy)`)
  await expect(page.getByText('The send time has passed. Choose a new one.')).toBeVisible()

  await page.getByRole('button', { name: 'Add attachment' }).click()
  const file = { name: 'map.txt', mimeType: 'text/plain', buffer: Buffer.from('Gate 4') }
  const picker = page.getByRole('dialog', { name: 'Choose a file' })
  await picker.locator('input[type=file]').setInputFiles(file)
  await picker.getByRole('button', { name: 'Add Selected' }).click()
  await page.getByRole('button', { name: 'Remove map.txt' }).click()
  await expect(page.getByRole('button', { name: 'Add attachment' })).toBeFocused()
})
