import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test, violations } from './story.ts'

/** Requests a page of a custom domain. Returns its status and text. */
const at = (url: string, host: string, path = '/') =>
  new Promise<{ status: number; text: string }>((done, fail) => {
    request(`${url}${path}`, { headers: { host } }, (answer) => {
      let text = ''
      answer.on('data', (piece) => (text += piece))
      answer.on('end', () => done({ status: answer.statusCode!, text }))
    })
      .on('error', fail)
      .end()
  })

test('a domain is added, renamed, deactivated and deleted, and its page changes with it', async ({ provider: page, app }) => {
  await page.goto(`${app.url}/sales-channel/124/settings/domains`)
  await expect(page.getByRole('heading', { name: 'Domains Management' })).toBeVisible()
  await expect(page.getByText('No custom domains configured yet.')).toBeVisible()
  expect.soft(await violations(page), 'no domains').toEqual([])

  await page.getByRole('button', { name: 'Add Your First Domain' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Domain' })
  const create = dialog.getByRole('button', { name: 'Create Domain' })
  const check = dialog.getByRole('button', { name: 'Check availability' })
  await check.click()
  await expect(page.getByText('Please enter a domain name first')).toBeVisible()
  await dialog.getByLabel('Domain', { exact: true }).fill('story.example')
  await expect(dialog.getByText('Domain must end with .holdfast.example')).toBeVisible()
  await expect(create).toBeDisabled()
  await dialog.getByLabel('Domain', { exact: true }).fill('harbor-seats.holdfast.example')
  await check.click()
  await expect(dialog.getByText('Domain is not available')).toBeVisible()
  await expect(create).toBeDisabled()
  await dialog.getByLabel('Domain', { exact: true }).fill('story.holdfast.example')
  await check.click()
  await expect(dialog.getByText('Domain is available!')).toBeVisible()
  await dialog.getByLabel('Google Tag Manager ID').fill('GTM-story')
  await expect(dialog.getByText('GTM ID must be in format GTM-XXXXXX')).toBeVisible()
  await dialog.getByLabel('Google Tag Manager ID').fill('GTM-STORY1')
  expect.soft(await violations(page), 'dialog').toEqual([])
  await create.click()
  await expect(page.getByText('Domain created successfully')).toBeVisible()
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await expect(row('story.holdfast.example')).toContainText('Active')
  await expect(row('story.holdfast.example')).not.toContainText('DNS pending')
  expect(readFileSync(join(app.data, 'dns', 'zone.txt'), 'utf8')).toContain('story.holdfast.example. 300 IN CNAME')
  expect(await at(app.url, 'story.holdfast.example')).toMatchObject({ status: 200, text: expect.stringContaining('Lakeside') })
  expect((await at(app.url, 'story.holdfast.example', '/api/me')).status).toBe(404)

  const menu = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  await menu('story.holdfast.example', 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit Domain' })
  await edit.getByRole('button', { name: 'Update Domain' }).click()
  await expect(page.getByText('No changes made')).toBeVisible()
  await menu('story.holdfast.example', 'Edit')
  await edit.getByLabel('Domain', { exact: true }).fill('tale.holdfast.example')
  await edit.getByRole('button', { name: 'Update Domain' }).click()
  await expect(page.getByText('Domain updated successfully')).toBeVisible()
  await menu('tale.holdfast.example', 'Deactivate')
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Deactivate' }).click()
  await expect(row('tale.holdfast.example')).toContainText('Deactivated')
  expect((await at(app.url, 'tale.holdfast.example')).text).toContain('unavailable')
  await menu('tale.holdfast.example', 'Delete')
  const ask = page.getByRole('alertdialog', { name: 'Delete Domain' })
  await expect(ask).toContainText('Are you sure you want to permanently delete the domain tale.holdfast.example?')
  await ask.getByRole('button', { name: 'Delete Domain' }).click()
  await expect(page.getByText('Domain deleted successfully')).toBeVisible()
  await expect(page.getByText('No custom domains configured yet.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})
