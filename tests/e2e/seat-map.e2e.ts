import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { another, cutNetwork, expect, pill, settled, test, violations, violationsInBothThemes } from './story.ts'
import { drawnPlan, GRID, PLAN } from './plans.ts'
import { openEditor, sectionOf, sections } from './map-editor.ts'

const across = (page: Page) => page.getByRole('textbox', { name: 'Across', exact: true })

async function drag(page: Page, section: Locator, by: { x: number; y: number }): Promise<void> {
  const { x, y, width, height } = (await section.boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + by.x, y + height / 2 + by.y, { steps: 4 })
  await page.mouse.up()
}

test('the map of a venue is corrected without a network by mouse, keyboard and numbers, and by names again later', async ({
  manager: page,
  browser,
  app,
}) => {
  await openEditor(page)
  expect.soft(await violations(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'Save map' })).toBeDisabled()
  await cutNetwork(page.context(), page)

  await sectionOf(page, '120').click()
  await expect(page.getByRole('heading', { name: 'Section 120', exact: true })).toBeVisible()
  const before = await across(page).inputValue()
  await drag(page, sectionOf(page, '120'), { x: 40, y: 10 })
  await expect(across(page)).not.toHaveValue(before)
  const dragged = await across(page).inputValue()

  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(across(page)).not.toHaveValue(dragged)
  await page.keyboard.press('Control+z')
  await expect(across(page)).toHaveValue(dragged)
  await page.keyboard.press('Control+z')
  await expect(across(page)).toHaveValue(before)

  await across(page).fill('12.5')
  await page.getByRole('textbox', { name: 'Turned by' }).fill('45')
  await sectionOf(page, '121').click({ modifiers: ['Shift'] })
  await expect(page.getByRole('heading', { name: '2 sections selected' })).toBeVisible()
  await page.getByRole('button', { name: 'Swap the two' }).click()
  await page.getByRole('button', { name: 'Save map' }).click()
  await expect(pill(page)).toHaveText('Offline · 1 waiting')

  // The event's page has the map, and the editor the numbers, before the server knows them.
  await page.getByRole('link', { name: 'Correct map' }).click()
  await sectionOf(page, '121').click()
  await expect(across(page)).toHaveValue('12.5')
  await page.context().setOffline(false)
  await settled(page)

  const other = await another(browser, app, 'manager')
  await openEditor(other)
  await sectionOf(other, '121').click()
  await expect(other.getByRole('textbox', { name: 'Turned by' })).toHaveValue('45')

  // Two people correct the map at the same time: the second one decides.
  await across(other).fill('20')
  await other.getByRole('button', { name: 'Save map' }).click()
  await expect(other.getByText('The map was saved.').first()).toBeVisible()
  await across(page).fill('30')
  await page.getByRole('button', { name: 'Save map' }).click()
  await expect(page.getByText(/^Someone else changed the marked fields/)).toBeVisible()
  await expect(page.getByText(/Someone else changed this to: 1\d\d\ssections$/)).toBeVisible()
  await page.getByRole('button', { name: 'Use theirs' }).click()
  await expect(across(page)).toHaveValue('20')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await other.getByRole('link', { name: 'Correct map' }).click()
  await other.getByRole('button', { name: 'Use the automatic map' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Use the automatic map' }).click()
  await expect(other.getByText('The automatic map is used again.').first()).toBeVisible()
  await other.context().close()
  await settled(page)
})

/** Imports a text as a file with the button of the editor. */
async function importFile(page: Page, name: string, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import map' }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/geo+json', buffer: Buffer.from(text) })
}

/** Adds a file as a plan with the button of the editor. */
async function addPlan(page: Page, name: string, content: string | Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add a plan' }).click()
  const mimeType = name.endsWith('.svg') ? 'image/svg+xml' : 'image/png'
  await (await chooser).setFiles({ name, mimeType, buffer: Buffer.from(content) })
}

test('a map is drawn over a plan without a network: added, moved by mouse, keys and numbers, saved, and removed', async ({
  manager: page,
}) => {
  const planAcross = page.getByRole('textbox', { name: 'Plan across' })
  const width = page.getByRole('textbox', { name: 'Plan width' })
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await openEditor(page)
  await cutNetwork(page.context(), page)

  await addPlan(page, 'empty.svg', '<svg xmlns="http://www.w3.org/2000/svg"><text>Stage</text></svg>')
  await expect(page.getByText('“empty.svg” was not added. Nothing was changed.')).toBeVisible()
  await expect(page.getByText(/^It has no outlines/)).toBeVisible()
  await addPlan(page, 'text.svg', 'No drawing')
  await expect(page.getByText('This isn’t an SVG file.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save map' })).toBeDisabled()

  // A section takes the outline of the plan that is nearest to it.
  await addPlan(page, 'grid.svg', GRID)
  await sectionOf(page, '120').click()
  const named = await across(page).inputValue()
  await page.getByRole('button', { name: 'Place on the plan' }).click()
  await expect(page.getByText('1 section placed on the plan')).toBeAttached()
  await expect(across(page)).not.toHaveValue(named)
  await undo.click()
  await expect(across(page)).toHaveValue(named)
  await page.getByRole('button', { name: 'Remove the plan' }).click()

  await addPlan(page, 'hall.svg', PLAN)
  await expect(page.getByText('The plan “hall.svg” is behind the map. Undo takes it back.')).toBeVisible()
  await expect(page.getByText('2 outlines')).toBeVisible()
  await expect(page).not.toHaveTitle('evil')
  await expect(page.locator('#evil')).toHaveCount(0)
  expect(await page.content()).not.toContain('x:evil')

  await page.getByRole('button', { name: 'Move the plan', exact: true }).click()
  expect.soft(await violationsInBothThemes(page)).toEqual([])
  const before = await planAcross.inputValue()
  await drag(page, sectionOf(page, '120'), { x: 40, y: 10 })
  await expect(planAcross).not.toHaveValue(before)
  const dragged = await planAcross.inputValue()
  await sectionOf(page, '101').focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(planAcross).not.toHaveValue(dragged)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Move the plan', exact: true })).toHaveAttribute('aria-pressed', 'false')
  await undo.click()
  await expect(planAcross).toHaveValue(dragged)
  await undo.click()
  await expect(planAcross).toHaveValue(before)
  await width.fill('300')
  await page.getByRole('textbox', { name: 'Plan turned by' }).fill('90')
  await page.getByRole('button', { name: 'Save map' }).click()
  await expect(pill(page)).toHaveText('Offline · 1 waiting')

  // The waiting map has the plan, also after a reload, and so has the server's.
  await page.getByRole('link', { name: 'Correct map' }).click()
  await expect(width).toHaveValue('300')
  await page.context().setOffline(false)
  await settled(page)
  await page.reload()
  await expect(width).toHaveValue('300')
  await page.getByRole('button', { name: 'Remove the plan' }).click()
  await expect(width).toBeHidden()
  await undo.click()
  await expect(width).toHaveValue('300')
  await page.getByRole('button', { name: 'Use the automatic map' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Use the automatic map' }).click()
  await expect(page.getByText('The automatic map is used again.').first()).toBeVisible()
  await settled(page)
})

test('a picture is the plan of a map without a network: added, moved, saved, and there again; a damaged one is refused', async ({
  manager: page,
}) => {
  const picture = sections(page).locator('image')
  const planAcross = page.getByRole('textbox', { name: 'Plan across' })
  await openEditor(page)
  const png = await drawnPlan(page)
  await cutNetwork(page.context(), page)

  await addPlan(page, 'damaged.png', png.subarray(0, 50))
  await expect(page.getByText('“damaged.png” was not added. Nothing was changed.')).toBeVisible()
  await expect(page.getByText('This image can’t be read. It may be damaged.')).toBeVisible()
  await addPlan(page, 'text.png', 'No picture')
  await expect(page.getByText('This isn’t a PNG, JPEG or WebP image.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save map' })).toBeDisabled()

  await addPlan(page, 'hall.png', png)
  await expect(page.getByText('The plan “hall.png” is behind the map. Undo takes it back.')).toBeVisible()
  await expect(page.getByText(/^A copy of 1600 × 800 pixels/)).toBeVisible()
  await expect(picture).toHaveAttribute('href', /^data:image\/(webp|jpeg);base64,/)
  const data = await picture.getAttribute('href')
  await sectionOf(page, '120').click()
  await expect(page.getByRole('heading', { name: 'Section 120', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place on the plan' })).toBeHidden()
  await page.getByRole('button', { name: 'Move the plan', exact: true }).click()
  expect.soft(await violationsInBothThemes(page)).toEqual([])
  const before = await planAcross.inputValue()
  await drag(page, sectionOf(page, '120'), { x: 40, y: 10 })
  await expect(planAcross).not.toHaveValue(before)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(planAcross).toHaveValue(before)
  await planAcross.fill('12.5')
  await page.getByRole('button', { name: 'Save map' }).click()
  await expect(pill(page)).toHaveText('Offline · 1 waiting')

  // The waiting map has the picture, and so has the server's.
  await page.getByRole('link', { name: 'Correct map' }).click()
  await expect(planAcross).toHaveValue('12.5')
  await expect(picture).toHaveAttribute('href', data!)
  await page.context().setOffline(false)
  await settled(page)
  await page.reload()
  await expect(planAcross).toHaveValue('12.5')
  await expect(picture).toHaveAttribute('href', data!)
  await page.getByRole('button', { name: 'Use the automatic map' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Use the automatic map' }).click()
  await expect(page.getByText('The automatic map is used again.').first()).toBeVisible()
  await settled(page)
})

interface MapFile {
  features: { properties: Record<string, unknown>; geometry: unknown }[]
}

test('a map is saved to a file and imported again without a network; a wrong file changes nothing', async ({ manager: page }) => {
  await openEditor(page)
  await cutNetwork(page.context(), page)
  await sectionOf(page, '120').click()
  const before = await across(page).inputValue()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download map' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/-seat-map\.geojson$/)
  const text = await readFile(await saved.path(), 'utf8')
  await importFile(page, 'same.geojson', text)
  await expect(page.getByText('“same.geojson” has the same map. Nothing was changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save map' })).toBeDisabled()

  const file = JSON.parse(text) as MapFile
  const section = file.features.find(({ properties }) => properties['section'] === '120')!
  section.properties['x'] = 12.5
  file.features.push({ properties: { section: 'Nowhere' }, geometry: null })
  for (const feature of file.features) Object.assign(feature, { type: 'Feature' })
  await importFile(page, 'moved.geojson', JSON.stringify(file))
  await expect(page.getByText('“moved.geojson” was imported. Undo takes it back.')).toBeVisible()
  await expect(page.getByText('This house has no such section, so it was left out: Nowhere.')).toBeVisible()
  await expect(across(page)).toHaveValue('12.5')
  expect.soft(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(across(page)).toHaveValue(before)
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(across(page)).toHaveValue('12.5')

  section.properties['radius'] = -1
  section.properties['direction'] = 'left'
  await importFile(page, 'wrong.geojson', JSON.stringify(file))
  await expect(page.getByText('“wrong.geojson” has 2 problems. Nothing was changed.')).toBeVisible()
  await expect(page.getByText(/^Feature \d+, section 120: radius: Must be at least 0$/)).toBeVisible()
  await expect(page.getByText(/^Feature \d+, section 120: direction: Must be 1 or -1$/)).toBeVisible()
  await expect(across(page)).toHaveValue('12.5')
  expect.soft(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Save map' }).click()
  await expect(pill(page)).toHaveText('Offline · 1 waiting')
  await page.context().setOffline(false)
  await settled(page)
  await page.getByRole('link', { name: 'Correct map' }).click()
  await page.getByRole('button', { name: 'Use the automatic map' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Use the automatic map' }).click()
  await expect(page.getByText('The automatic map is used again.').first()).toBeVisible()
  await settled(page)
})
