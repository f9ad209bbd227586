import type { Page } from 'playwright/test'
import { cutNetwork, expect, settled, test, violations } from './story.ts'

const toUsers = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Text to Buy Users' }).click()
const users = (page: Page) => page.getByRole('table', { name: 'Users' })
/** A fan who can be written to. */
const reachable = (page: Page) =>
  users(page)
    .getByRole('row')
    .filter({ hasText: 'Twilio' })
    .filter({ hasNotText: 'Opted out' })
    .filter({ hasNotText: 'Blocked' })
    .first()
const log = (page: Page) => page.getByRole('log')

test('an operator writes to a fan, the phone answers, the operator sees it live, and STOP closes the input', async ({
  manager: page,
  app,
}) => {
  await toUsers(page)
  await expect(users(page)).toContainText('Twilio')
  expect(await violations(page)).toEqual([])
  await reachable(page).click()
  await page.waitForURL(/texttobuy\/users\/\d+/)
  const id = /users\/(\d+)/.exec(page.url())![1]!
  await page.getByRole('tab', { name: 'Chat' }).click()
  await page.getByPlaceholder('Type message here').fill('The gates open at six.')
  await page.keyboard.press('Enter')
  await expect(log(page).getByRole('listitem').filter({ hasText: 'The gates open at six.' })).toContainText(/Sent|Delivered/)

  const phone = await page.context().newPage()
  await phone.goto(`${app.url}/demo/phone?fan=${id}`)
  await expect(log(phone)).toContainText('The gates open at six.')
  await phone.getByLabel('Answer as the fan').fill('See you there')
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect(log(page)).toContainText('See you there')

  await page.getByRole('searchbox', { name: 'Search messages' }).fill('gates open')
  await expect(page.getByRole('list', { name: 'Messages found' })).toContainText('The gates open at six.')
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('no such words')
  await expect(page.getByText('No message found!')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('')
  expect(await violations(page)).toEqual([])

  await phone.getByLabel('Answer as the fan').fill(' stop ')
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/You cannot write to this fan/)).toBeVisible()
  await expect(page.getByPlaceholder('Type message here')).toBeHidden()
  await phone.getByLabel('Answer as the fan').fill('START')
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByPlaceholder('Type message here')).toBeVisible()
  await phone.close()
})

test('a fan’s tags are put on and taken off, also offline; a blocked fan is unblocked', async ({ manager: page }) => {
  await toUsers(page)
  await reachable(page).click()
  await page.getByRole('button', { name: '+ Add tag' }).click()
  await page.getByPlaceholder(/Enter adds it/).fill('Likes music')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Likes music/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Chat' }).click()
  await expect(page.getByPlaceholder('Type message here')).toBeVisible()
  await settled(page)
  await cutNetwork(page.context(), page)
  await page.getByRole('button', { name: /Likes music/ }).click()
  await expect(page.getByRole('button', { name: /Likes music/ })).toBeHidden()
  await expect(page.getByText('You are offline. This needs a connection').first()).toBeVisible()
  await page.context().setOffline(false)
  await settled(page)

  await toUsers(page)
  await page.goto(`${new URL(page.url()).origin}/sales-channel/123/texttobuy/users?by=blocked&order=desc`)
  const blocked = users(page).getByRole('row').filter({ hasText: 'Blocked' }).first()
  await blocked.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Unblock User' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unblock User' }).click()
  await expect(page.getByText(/has been unblocked/)).toBeVisible()
})
