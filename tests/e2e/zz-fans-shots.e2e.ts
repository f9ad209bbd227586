import { expect, signIn, test } from './story.ts'
test('shots', async ({ page, app }) => {
  test.setTimeout(240_000)
  await signIn(page, app, 'manager')
  const go = async (name: string, path: string, act?: () => Promise<void>) => {
    try {
      await page.goto(`${app.url}${path}`)
      await page.waitForTimeout(3500)
      await act?.()
      await page.waitForTimeout(800)
    } catch (e) { console.log(name, String(e).slice(0, 300)) }
    await page.screenshot({ path: `/tmp/fans-shots/${name}.png` })
  }
  await page.waitForTimeout(4000)
  await go('users', '/sales-channel/123/texttobuy/users')
  await go('drawer', '/sales-channel/123/texttobuy/users', async () => {
    await page.getByRole('button', { name: /^Actions for/ }).nth(2).click()
    await page.getByRole('menuitem', { name: 'View Chat' }).click()
    await page.waitForTimeout(1500)
  })
  await go('user', '/sales-channel/123/texttobuy/users/10005')
  await go('user-chat', '/sales-channel/123/texttobuy/users/10005', async () => page.getByRole('tab', { name: 'Chat' }).click())
  await go('user-market', '/sales-channel/123/texttobuy/users/10005', async () => page.getByRole('tab', { name: 'Marketplace' }).click())
  await go('segments', '/sales-channel/123/texttobuy/segments')
  await go('segment', '/sales-channel/123/texttobuy/segments', async () => {
    await page.getByText('Neighbours').click()
    await page.waitForTimeout(2500)
  })
  await go('phone', '/demo/phone?fan=10005')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 900, height: 1100 })
  await go('users-dark-tablet', '/sales-channel/123/texttobuy/users')
  await go('user-dark-tablet', '/sales-channel/123/texttobuy/users/10005')
  await go('segment-dark-tablet', '/sales-channel/123/texttobuy/segments/create', async () => {
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('combobox', { name: 'Field', exact: true }).selectOption('total_spend')
  })
  expect(true).toBe(true)
})
