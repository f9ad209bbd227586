import type { Page } from 'playwright/test'
import { cutNetwork, expect, loaded, pill, settled, signIn, test, violations, violationsInBothThemes } from './story.ts'

const open = async (page: Page, name: string) => {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save', exact: true })
const saved = (page: Page) => expect(page.getByText('Saved successfully!')).toBeVisible()
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })

test('a channel is customized, and its questions are sorted', async ({ manager: page }) => {
  await open(page, 'Customize')
  const color = page.getByLabel('Primary color').first()
  await color.fill('')
  await page.getByLabel('Secondary color').first().fill('orange')
  await page.getByLabel('Custom URL').fill('harbor.test')
  await save(page).click()
  for (const words of ['Please enter hex color', 'Enter valid hax', 'Url must end with .holdfast.example'])
    await expect(page.getByText(words).last()).toBeVisible()
  await page.getByRole('button', { name: 'Undo changes' }).click()
  await expect(color).toHaveValue('#0b6e69')

  await page.getByLabel('Channel name').fill('Harbor Park')
  await color.fill('#7a1f5c')
  await page.getByRole('combobox', { name: 'Sales window starts' }).selectOption('2 weeks before')
  await page.getByLabel('American Express').uncheck()
  await expect(preview(page)).toContainText('Harbor Park')
  await expect(preview(page)).not.toContainText('American Express')
  await save(page).click()
  await saved(page)
  await expect(page.getByText('Saved successfully!')).toBeHidden({ timeout: 4_000 })
  await page.reload()
  await expect(page.getByLabel('Channel name')).toHaveValue('Harbor Park')
  await expect(page.getByRole('combobox', { name: 'Sales window starts' })).toHaveValue('-336')
  await expect(page.getByLabel('American Express')).not.toBeChecked()

  await page.getByRole('tab', { name: /Pass FAQ/ }).click()
  const questions = page.getByRole('textbox', { name: 'Question', exact: true })
  await expect(questions.first()).toHaveValue('Which games does my pass cover?')
  await page.getByRole('button', { name: 'Add a question' }).click()
  await expect(questions.last()).toBeFocused()
  await page.keyboard.type('Who')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Me')
  await save(page).click()
  await expect(page.getByText('Too short').first()).toBeVisible()
  await questions.last().fill('Who is it for?')
  await page.getByRole('textbox', { name: 'Answer', exact: true }).last().fill('For everybody.')
  await page.getByRole('button', { name: 'Move Question 4 up' }).click()
  await expect(page.getByRole('button', { name: 'Move Question 3 up' })).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('button', { name: 'Move Question 2 up' })).toBeFocused()
  await save(page).click()
  await saved(page)
  await page.reload()
  await page.getByRole('tab', { name: /Pass FAQ/ }).click()
  await expect(questions.nth(1)).toHaveValue('Who is it for?')
  await settled(page)
})

test('offline nothing is saved: the button shows the reason, and the input is restored later', async ({ manager: page }) => {
  await open(page, 'Bidding UI')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Bid for better seats')
  await cutNetwork(page.context(), page)
  await page.getByRole('textbox', { name: 'Title' }).fill('Bid for the best seats')
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByText('You’re offline. This needs a connection').first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(pill(page)).toHaveText(/Up to date/, { timeout: 45_000 })
  await page.getByLabel('Charge per ticket').fill('2.5')
  // The sample bid is 2 × $100. The stored fee is not charged, so the preview does not add it.
  await expect(preview(page)).toContainText('$200.00')
  await expect(page.getByText('nothing is added')).toBeVisible()
  await save(page).click()
  await saved(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Bid for the best seats')
})

test('Salesforce is connected on its own page and disconnected, WhatsApp by a token, and the zone is applied', async ({
  manager: page,
}) => {
  await open(page, 'Salesforce')
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('link', { name: 'Deny' }).click()
  await expect(page.getByText('Access wasn’t allowed')).toBeVisible()
  await page.getByRole('button', { name: 'Back to Salesforce settings' }).click()
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await expect(page.getByText('https://local.my.salesforce.example')).toBeVisible()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()

  await open(page, 'WhatsApp')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText('Required').last()).toBeVisible()
  await page.getByLabel('Access token').fill('EAAG-story')
  await page.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Access token')).toHaveValue('')

  await open(page, 'Timezone')
  await expect(page.getByText(/^(Active|Quiet) Hours$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden()
  await page.getByLabel('Timezone').selectOption('America/New York')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Done! It may take a few minutes for the changes to take effect')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Legal hours' })).toContainText('America/New York')
  await page.getByLabel('Timezone').selectOption('America/Chicago')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: 'Apply' })).toBeHidden()
})

test('no settings screen has an accessibility violation, in the light theme or in the dark one', async ({
  manager: page,
  app,
}) => {
  const screens = [
    'customize',
    'customize?tab=faq',
    'texttobuy',
    'bidding',
    'seatpicker',
    'marketplace',
    'timezone',
    'whatsapp',
    'salesforce',
  ]
  for (const screen of screens) {
    await page.goto(`${app.url}/sales-channel/123/settings/${screen}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await loaded(page)
    expect.soft(await violationsInBothThemes(page), screen).toEqual([])
  }
})

test('a viewer sees the questions and the zone, and cannot change anything', async ({ page, app }) => {
  await signIn(page, app, 'viewer', '/sales-channel/123/settings/timezone')
  await expect(page.getByLabel('Timezone')).toBeDisabled()
  await page.goto(`${app.url}/sales-channel/123/settings/customize`)
  await expect(page.getByRole('tab')).toHaveCount(1)
  await expect(page.getByText("You don't have access to this page.")).toBeVisible()
  await page.goto(`${app.url}/sales-channel/123/settings/domains`)
  await expect(page.getByText("You don't have access to this page.")).toBeVisible()
})

/** Draws a picture of this size in the browser. */
const drawn = (page: Page, width: number, height: number) =>
  page.evaluate(
    async ({ width, height }) => {
      const canvas = new OffscreenCanvas(width, height)
      const pen = canvas.getContext('2d')!
      pen.fillStyle = '#0b6e69'
      pen.fillRect(0, 0, width, height)
      const blob = await canvas.convertToBlob({ type: 'image/png' })
      return Array.from(new Uint8Array(await blob.arrayBuffer()))
    },
    { width, height },
  )

test('a picture is cropped, uploaded, stored in the library and removed again', async ({ manager: page }) => {
  await open(page, 'Images')
  const pick = async (name: string, width: number, height: number) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: Buffer.from(await drawn(page, width, height)) })
  }
  const dialog = page.getByRole('dialog', { name: 'Crop image' })
  await page.getByRole('radio', { name: 'Banner' }).check()
  await pick('small.png', 900, 900)
  await expect(dialog.getByText('Too small: at least 1280 × 800 pixels are needed.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Logo' }).check()
  await pick('logo.png', 400, 300)
  await expect(dialog.getByText(/\d+ × \d+ pixels/)).toBeVisible()
  expect.soft(await violations(page), 'crop').toEqual([])
  await dialog.getByRole('button', { name: 'Crop and upload' }).click()
  await expect(page.getByText('Image uploaded')).toBeVisible()
  await expect(page.getByText('Not in the library')).toBeVisible()
  await page.getByRole('button', { name: 'Use as channel logo' }).click()
  await expect(page.getByText('Saved successfully!')).toBeVisible()
  await page.getByRole('button', { name: 'Add to library: Image 1' }).click()
  await expect(page.getByText('Added to the library')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('img', { name: 'Image 1' })).toBeVisible()
  expect.soft(await violations(page), 'images').toEqual([])
  await page.getByRole('button', { name: 'Remove from library: Image 1' }).click()
  await expect(page.getByText('Removed from the library')).toBeVisible()
  await expect(page.getByText('Not in the library')).toBeVisible()
})

test('a square, a wide and a tall picture are shown undistorted, and cropped to the largest piece of their purpose', async ({
  manager: page,
}) => {
  await open(page, 'Images')
  const dialog = page.getByRole('dialog', { name: 'Crop image' })
  const crop = async (purpose: string, width: number, height: number) => {
    await page.getByRole('radio', { name: purpose }).check()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    const buffer = Buffer.from(await drawn(page, width, height))
    await (await chooser).setFiles({ name: `${width}x${height}.png`, mimeType: 'image/png', buffer })
    await expect(dialog.getByText(/\d+ × \d+ pixels/)).toBeVisible()
    const shown = (await dialog.locator('img').boundingBox())!
    expect(shown.width / shown.height).toBeCloseTo(width / height, 1)
    await dialog.getByRole('button', { name: 'Crop and upload' }).click()
    await expect(dialog).toBeHidden()
  }
  const sizes = () =>
    page
      .getByRole('main')
      .getByRole('img')
      .evaluateAll((images) =>
        images.map((image) => `${(image as HTMLImageElement).naturalWidth} × ${(image as HTMLImageElement).naturalHeight}`),
      )
  await crop('Logo', 100, 100)
  await expect.poll(sizes).toContain('100 × 100')
  await crop('Logo', 800, 300)
  await expect.poll(sizes).toContain('300 × 300')
  await crop('Banner', 1280, 800)
  await expect.poll(sizes).toContain('1280 × 800')
  await crop('Banner', 1300, 2600)
  await expect.poll(sizes).toContain('1300 × 813')
})

test('a channel has its own colours from the first paint of a start', async ({ manager: page }) => {
  const accent = () => page.evaluate(() => document.documentElement.style.getPropertyValue('--brand-light'))
  await expect.poll(accent).toMatch(/^#/)
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('main')) return
      watch.disconnect()
      Object.assign(window, { accentAtFirst: document.documentElement.style.getPropertyValue('--brand-light') })
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await settled(page)
  expect(await page.evaluate(() => (window as unknown as { accentAtFirst?: string }).accentAtFirst)).toBe(await accent())
})

test('two people save settings: different fields both stay, and the second one decides about the same field', async ({
  manager,
  provider,
}) => {
  const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
  const description = (page: Page) => page.getByRole('textbox', { name: 'Description' })
  for (const page of [manager, provider]) {
    await open(page, 'Bidding UI')
    await expect(title(page)).toHaveValue(/./)
  }
  await title(manager).fill('Bid together')
  await description(provider).fill('Bids end on Friday.')
  await save(provider).click()
  await saved(provider)
  await expect(manager.getByText('Someone else changed this while you were editing.')).toBeVisible()
  await expect(description(manager)).toHaveValue('Bids end on Friday.')
  await expect(title(manager)).toHaveValue('Bid together')
  await save(manager).click()
  await saved(manager)
  await expect(title(provider)).toHaveValue('Bid together')
  await expect(description(provider)).toHaveValue('Bids end on Friday.')
  await expect(provider.getByText('Someone else saved changes here.')).toBeVisible()

  await title(manager).fill('Bid as I say')
  await title(provider).fill('Bid as they say')
  await save(provider).click()
  await saved(provider)
  await expect(manager.getByText('Someone else changed this to: Bid as they say').first()).toBeVisible()
  await expect(title(manager)).toHaveValue('Bid as I say')
  await manager.getByRole('button', { name: 'Use theirs' }).click()
  await expect(title(manager)).toHaveValue('Bid as they say')
  await title(manager).fill('Bid for better seats')
  await save(manager).click()
  await saved(manager)
  await expect(title(provider)).toHaveValue('Bid for better seats')
})
