import { refuseStorage } from '#tests/support/refuse-storage.ts'
import { actionsOf, expect, freeSeats, holdUntil, inDays, openEvent, seatRow, settled, signIn, test } from './story.ts'

test('where the browser blocks storage, the app starts, says what it cannot keep, and sends a hold', async ({ browser, app }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await context.addInitScript(refuseStorage)
  const page = await signIn(await context.newPage(), app, 'manager', '/sales-channel/123/events')
  await expect(page.getByText('This browser blocks storage, so Holdfast keeps nothing on this device')).toBeVisible()
  await openEvent(page, 'Chicago vs Pittsburgh')
  await page.getByRole('searchbox', { name: 'Search seats' }).fill('section 119')
  const [free] = await freeSeats(page, '119')
  await actionsOf(page, '119', free!.row, free!.seat)
  await holdUntil(page, inDays(2))
  await settled(page)
  await expect(seatRow(page, '119', free!.row, free!.seat)).toContainText('Harbor manager')
  await context.close()
})
