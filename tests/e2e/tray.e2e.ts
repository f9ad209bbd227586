import { actionsOf, another, expect, freeSeats, holdUntil, inDays, openEvent, openSection, pill, settled, test } from './story.ts'

test('the tray opens before the words of its lines are loaded, and the page behind it stays', async ({ browser, app }) => {
  const page = await another(browser, app, 'manager', '/sales-channel/123/events')
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  let load!: () => void
  const mayLoad = new Promise<void>((resolve) => (load = resolve))
  await page.route(/\/-areas\.lazy-/, async (route) => {
    await mayLoad
    await route.continue()
  })
  await page.reload()
  await openEvent(page, 'Chicago vs Pittsburgh')
  await openSection(page, '113')
  const [seat] = await freeSeats(page, '113')
  await actionsOf(page, '113', seat!.row, seat!.seat)
  await holdUntil(page, inDays(2))
  await settled(page)

  await pill(page).click()
  await expect(page.getByRole('dialog', { name: 'Synchronization' })).toBeVisible()
  const heading = page.locator('main h1')
  await expect(heading).toBeVisible()
  load()
  await expect(page.getByRole('dialog').getByText(`Hold 113 ${seat!.row} ${seat!.seat} until`)).toBeVisible()
  await expect(heading).toBeVisible()
  await page.context().close()
})

test('a window without service workers warns that it starts only with a network', async ({ browser, app }) => {
  const page = await another(browser, app, 'manager', '/sales-channel/123/events')
  await settled(page)
  await pill(page).click()
  const tray = page.getByRole('dialog', { name: 'Synchronization' })
  await expect(tray.getByText('This window can’t start Holdfast without a network')).toBeVisible()
  await page.context().close()
})
