import { cutNetwork, expect, pill, settled, test, violationsInBothThemes } from './story.ts'
import { openEditor, sectionOf, sections } from './map-editor.ts'

test('sections are grouped under a name without a network, selected with one press, renamed, found, and ungrouped', async ({
  manager: page,
}) => {
  const name = page.getByRole('textbox', { name: 'Name of the group' })
  const group = (label: string, count: number) =>
    page.getByRole('button', { name: new RegExp(`^${label} ?${count}\\ssections?$`, 'u') })
  const menuOf = async (label: string, item: string) => {
    await page.getByRole('button', { name: `Actions for ${label}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const inGroup = (section: string, label: string) =>
    sections(page).getByRole('option', { name: `Section ${section}, group ${label}`, exact: true })
  await openEditor(page)
  await cutNetwork(page.context(), page)

  // The key G opens the name; a name is required, and Enter uses it.
  await sectionOf(page, '101').click()
  await sectionOf(page, '102').click({ modifiers: ['Shift'] })
  await page.keyboard.press('g')
  await expect(name).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(name).toHaveAccessibleDescription('Required')
  await name.fill('x'.repeat(51))
  await expect(name).toHaveAccessibleDescription('Must have max 50 characters')
  expect.soft(await violationsInBothThemes(page)).toEqual([])
  await name.fill(' Behind the  dugout ')
  await page.keyboard.press('Enter')
  await expect(group('Behind the dugout', 2)).toBeFocused()
  await expect(group('Behind the dugout', 2)).toHaveAttribute('aria-pressed', 'true')
  await expect(inGroup('101', 'Behind the dugout')).toBeVisible()

  await sectionOf(page, '120').click()
  await sectionOf(page, '121').click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  await name.fill('behind the DUGOUT')
  await expect(name).toHaveAccessibleDescription('Another group has this name already.')
  await name.fill('Club level')
  await page.getByRole('button', { name: 'Save map' }).click()
  await expect(name).toHaveAccessibleDescription('Press “Group” to use this name, or cancel.')
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  await expect(group('Club level', 2)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(group('Club level', 2)).toBeHidden()
  await page.getByRole('button', { name: 'Redo', exact: true }).click()

  // One press selects the whole group, which moves as one.
  await group('Behind the dugout', 2).click()
  await expect(page.getByRole('heading', { name: '2 sections selected' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Radius of the rows' }).fill('33')
  await sectionOf(page, '122').click()
  await menuOf('Club level', 'Add the selected sections')
  await expect(group('Club level', 3)).toBeVisible()
  await inGroup('120', 'Club level').click()
  await expect(page.getByText('In the group “Club level”')).toBeVisible()
  expect.soft(await violationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove from the group' }).click()
  await menuOf('Club level', 'Rename')
  await expect(name).toBeFocused()
  await name.fill('Loge level')
  await page.keyboard.press('Enter')
  await expect(group('Loge level', 2)).toBeFocused()
  await page.getByRole('button', { name: 'Save map' }).click()
  await expect(pill(page)).toHaveText('Offline · 1 waiting')

  // The seat map names the group of a section, and the finder understands its name, before the server knows them.
  await page.getByRole('application').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tooltip')).toHaveText(/^Section 101Behind the dugout/)
  await page.getByRole('button', { name: 'Find seats together' }).click()
  const finder = page.getByRole('dialog', { name: 'Find seats together' })
  const found = finder.getByRole('listitem')
  await expect(finder.getByLabel('Sections')).toHaveAccessibleDescription(/Behind the dugout and Loge level$/)
  await finder.getByLabel('Sections').fill('loge')
  await expect(found.first()).toContainText(/^Section 12[12],/)
  await expect(found.filter({ hasNotText: /^Section 12[12],/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Correct map' }).click()
  await inGroup('101', 'Behind the dugout').click()
  await expect(page.getByRole('textbox', { name: 'Radius of the rows' })).toHaveValue('33')
  await page.context().setOffline(false)
  await settled(page)
  await page.reload()
  await menuOf('Loge level', 'Ungroup')
  await expect(group('Loge level', 2)).toBeHidden()
  await expect(sectionOf(page, '121')).toBeVisible()
  await page.getByRole('button', { name: 'Use the automatic map' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Use the automatic map' }).click()
  await expect(page.getByText('The automatic map is used again.').first()).toBeVisible()
  await settled(page)
})
