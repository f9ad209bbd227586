import { writeFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { type App, hurried, startApp } from '#tests/support/app.ts'
import { another, cutNetwork, expect, inMinutes, pill, settled, test, violations } from './story.ts'

const row = (page: Page, words: RegExp) => page.getByRole('table', { name: 'Offers' }).getByRole('row', { name: words })
const offers = '/sales-channel/123/texttobuy/offers'
/** Calls the API as the user signed in on a page. */
async function call(page: Page, app: App, method: string, path: string, data?: object) {
  const headers = { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('holdfast.token'))}` }
  const answer = await page.request.fetch(`${app.url}/api${path}`, { method, headers, ...(data && { data }) })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** Makes a segment of the newest `limit_count` fans; the limit makes a send short enough for a story. */
const makeSegment = (page: Page, app: App, name: string, limit_count: number) =>
  call(page, app, 'POST', '/sales-channels/123/ttb-segments', {
    name,
    description: null,
    filters: [],
    limit_count,
    sort_type: null,
  })

const log = (page: Page) => page.getByRole('log', { name: 'Activity log' })
const state = (page: Page) => page.getByRole('region', { name: 'Sending status' })

async function fill(page: Page, message: string, sendTo: string): Promise<void> {
  const events = page.getByRole('combobox', { name: 'Events' })
  await events.click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Send at').fill(inMinutes(3))
  await page.getByRole('combobox', { name: 'Send to' }).click()
  await page.getByRole('option', { name: sendTo }).click()
  await page.getByLabel('Message', { exact: true }).fill(message)
}

/** Checks that the phone of the first recipient shows the text exactly once. */
async function onPhone(page: Page, app: App, offer: string, words: string): Promise<void> {
  const { data } = await call(page, app, 'GET', `/offers/${offer}/recipients?take=1&orderBy=sent_at&order=asc`)
  await page.goto(`${app.url}/demo/phone?fan=${data[0].recipient.id}`)
  await expect(page.getByText(words)).toHaveCount(1)
}

test('a segment made elsewhere while the app was closed is waited for, and not shown as missing', async ({ browser, app }) => {
  const page = await another(browser, app, 'provider', offers)
  await settled(page)
  const segment = await makeSegment(page, app, 'Made elsewhere', 5)
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/\/sync\?/, async (route) => {
    await mayAnswer
    await route.continue()
  })
  await page.goto(`${app.url}/sales-channel/123/texttobuy/segments/${segment.id}`)
  await expect(pill(page)).toHaveText(/Updating/)
  await expect(page.getByText('Segment not found')).toBeHidden()
  answer()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Made elsewhere')
  await settled(page)
  await page.context().close()
})

test('an offer is written offline, tested, scheduled, sent, paused, resumed and completed, with a live log', async ({
  provider: page,
  app,
}) => {
  await page.goto(`${app.url}${offers}`)
  await settled(page)
  // The segment is large enough that the send is still running when the story pauses it.
  await makeSegment(page, app, 'A story', 200)
  await page.getByRole('button', { name: 'Create New Offer' }).click()
  await page.getByRole('combobox', { name: 'Send to' }).click()
  await expect(page.getByRole('option', { name: 'A story' })).toBeVisible()
  await page.keyboard.press('Escape')
  await cutNetwork(page.context(), page)
  await fill(page, 'Hi {first_name}, the story of {event_title} at https://a.example/s %%team%%', 'A story')
  await expect(page.getByText('Hi Jordan, the story of')).toBeVisible()
  await expect(page.getByText('Unknown: %%team%%')).toBeVisible()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(row(page, /the story of/)).toContainText('1 waiting')
  await page.context().setOffline(false)
  await settled(page)
  await expect(row(page, /the story of/)).toContainText('Draft')

  await row(page, /the story of/).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('region', { name: 'Sending schedule' })).toContainText('The last fan receives it')
  await expect(page.getByText(/With each fan’s own name/).first()).toBeVisible()
  await page.getByRole('radio', { name: 'A fan', exact: true }).check()
  await expect(page.getByRole('button', { name: 'Another fan' })).toBeVisible()
  await page.getByLabel('My number').fill('+1 (312) 555-0190')
  await page.getByRole('button', { name: 'Send to myself' }).click()
  await expect(page.getByText('Sent to +13125550190.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Schedule Offer' }).click()
  const review = page.getByRole('dialog', { name: 'Review the Offer' })
  await expect(review).toContainText('A story')
  const go = review.getByRole('button', { name: 'Schedule Offer' })
  await expect(go).toHaveAccessibleDescription('Confirm first that this is meant')
  await review.getByRole('checkbox', { name: 'Send %%team%% as it is written' }).check()
  await go.click()
  await row(page, /the story of/).click()
  await expect(log(page)).toContainText('Status changed from Draft to Scheduled')
  await expect(log(page)).toContainText('Started sending to 200 fans')
  await expect(log(page)).toContainText(/Sent to \d+ fans/)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Yes, change status!' }).click()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Yes, change status!' }).click()
  await expect(log(page)).toContainText('Status changed from Paused to Sending')
  await expect(state(page)).toContainText('Done', { timeout: 60_000 })
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results).toContainText('Opted out')
  const recipients = page.getByRole('table', { name: 'Recipients' })
  await expect(recipients.getByRole('link').first()).toHaveAttribute('href', /^\/sales-channel\/123\/texttobuy\/users\/\d+$/)
  await page
    .getByRole('button', { name: /^Show the text sent to / })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('the story of')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  expect(await violations(page)).toEqual([])
  await onPhone(page, app, page.url().split('/').at(-1)!, 'the story of')
})

test('an offer waits in quiet hours and shows until when, and a server killed in a batch messages each fan once', async ({
  browser,
}) => {
  // The story starts its own server, and restarts it twice.
  const quiet = Temporal.Now.zonedDateTimeISO('America/Chicago').add({ hours: 6 })
  const clock = (hours: number) => quiet.add({ hours }).toPlainTime().toString({ smallestUnit: 'minute' })
  const env: Record<string, string> = { ...hurried, HOLDFAST_LEGAL_HOURS: `${clock(0)}-${clock(2)}` }
  const app = await startApp(env)
  const faults = `${app.data}/faults.json`
  try {
    const page = await another(browser, app, 'provider', offers)
    await settled(page)
    const { id: segment } = await makeSegment(page, app, 'A quiet story', 30)
    const { data: events } = await call(page, app, 'GET', '/sales-channels/123/events?take=1&orderBy=time&order=desc')
    const offer = await call(page, app, 'POST', '/sales-channels/123/offers', {
      events: [events[0].id],
      send_at: Temporal.Now.instant().add({ minutes: 2 }).toString(),
      message: 'Hi {first_name}, the quiet story',
      type: 'segment',
      text_buy_segment_id: segment,
      auto_send: true,
      auto_scale: false,
      status: 'Scheduled',
    })
    await row(page, /the quiet story/).click()
    await expect(state(page)).toContainText(/quiet hours until/i)
    await app.kill()
    env['HOLDFAST_LEGAL_HOURS'] = '00:00-24:00'
    env['HOLDFAST_TEST_FAULTS'] = faults
    writeFileSync(faults, JSON.stringify({ afterOutside: 'sendBatch' }))
    await app.start()
    await app.gone()
    await app.start()
    await expect(state(page)).toContainText('Done', { timeout: 40_000 })
    await expect(state(page)).toContainText('30 of 30')
    await onPhone(page, app, offer.id, 'the quiet story')
    await page.context().close()
  } finally {
    await app.stop()
  }
})

test('the form shows problems, uses a template and a proposal, and saves a template', async ({ provider: page, app }) => {
  await page.goto(`${app.url}${offers}/create`)
  await page.getByRole('button', { name: 'Schedule Offer' }).click()
  for (const words of [/Must select at least one event/, /Send at is required/, /Sent to is required/, /at least 12 characters/])
    await expect(page.getByText(words).first()).toBeVisible()
  await page.getByRole('button', { name: 'Load template' }).click()
  await page.getByRole('button', { name: 'Use template Last chance' }).click()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/last chance to upgrade/)
  const message = page.getByLabel('Message', { exact: true })
  await message.fill('Hi , the seats are open')
  await message.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(3, 3))
  await page.getByRole('button', { name: '{first_name}' }).click()
  await expect(message).toBeFocused()
  await page.keyboard.type('!')
  await expect(message).toHaveValue('Hi {first_name}!, the seats are open')
  await message.fill('Hi *name*, the seats are open')
  await expect(page.getByText('Variables are written {variable_name} or %%variable_name%%')).toBeVisible()
  await page.getByRole('combobox', { name: 'Events' }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Suggest a text' }).click()
  await page.getByRole('button', { name: 'Use this text' }).click()
  await expect(page.getByRole('button', { name: 'Suggest a text' })).toBeFocused()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/the seats are open/)
  await page.getByRole('button', { name: 'Save as a template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as a template' })
  await dialog.getByLabel('Title').fill('last CHANCE')
  await expect(dialog).toContainText('A template called “Last chance” already exists')
  await dialog.getByRole('button', { name: 'Overwrite' }).click()
  await expect(dialog).toBeHidden()
  await page.getByLabel('Auto scale').check()
  await expect(page.getByLabel('Max users per minute')).toBeDisabled()
  await page.getByLabel('Sending speed').selectOption({ label: 'Quickly (low demand)' })
  await expect(page.getByLabel('Estimated conversion rate')).toHaveValue('10')
  await page.getByLabel('Auto send').uncheck()
  await expect(page.getByLabel('Max users per minute')).toHaveValue('100')
  await expect(pill(page)).toHaveText(/Up to date|Sending|Updating/)
})
