import { expect, openEvent, pill, settled, test } from './story.ts'

const EVENT = 'Chicago vs Detroit'

test('the screen stays on while a pinned event is open, again after the page was hidden, and not after it is left', async ({
  manager: page,
  app,
}) => {
  await page.addInitScript(() => {
    const locks = new Set<EventTarget>()
    const end = (lock: EventTarget) => {
      locks.delete(lock)
      lock.dispatchEvent(new Event('release'))
    }
    const request = async () => {
      const lock = Object.assign(new EventTarget(), { release: async () => end(lock) })
      locks.add(lock)
      return lock
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
    const show = (state: string) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      if (state === 'hidden') for (const lock of locks) end(lock)
      document.dispatchEvent(new Event('visibilitychange'))
    }
    Object.assign(globalThis, { story: { locks, show } })
  })
  await page.goto(`${app.url}/sales-channel/123/events`)
  await openEvent(page, EVENT)
  await settled(page)
  const pack = page.getByRole('region', { name: 'Offline pack' })
  const awake = pack.getByRole('switch', { name: 'Keep the screen on' })
  const held = () => page.evaluate(() => (globalThis as unknown as { story: { locks: Set<unknown> } }).story.locks.size)
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((now) => (globalThis as unknown as { story: { show(now: string): void } }).story.show(now), state)
  await expect(awake).toBeHidden()
  await pack.getByRole('button', { name: 'Make available offline' }).click()
  await awake.check()
  await expect.poll(held).toBe(1)
  await show('hidden')
  expect(await held()).toBe(0)
  await show('visible')
  await expect.poll(held).toBe(1)
  await page.getByRole('link', { name: 'Events', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await expect.poll(held).toBe(0)

  await openEvent(page, EVENT)
  await expect(awake).toBeChecked()
  await expect.poll(held).toBe(1)
  await awake.uncheck()
  await expect.poll(held).toBe(0)
  await pack.getByRole('button', { name: 'Remove from device' }).click()
  await expect(awake).toBeHidden()
})

test('Safari warns that it deletes data after seven days, and says how the app is installed, until that is read', async ({
  manager: page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' })
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 })
  })
  await page.reload()
  await settled(page)
  await pill(page).click()
  const tray = page.getByRole('dialog')
  const warning = tray.getByRole('alert').filter({ hasText: 'seven days' })
  await expect(warning).toContainText('Add to Home Screen')
  await warning.getByRole('button', { name: 'Dismiss' }).click()
  await expect(warning).toBeHidden()
  await page.reload()
  await settled(page)
  await pill(page).click()
  await expect(tray.getByRole('heading', { name: 'On this device' })).toBeVisible()
  await expect(warning).toBeHidden()
})

test('on a tablet held sideways, the details of an event are folded above its seats', async ({ manager: page, app }) => {
  await page.setViewportSize({ width: 1180, height: 820 })
  await page.goto(`${app.url}/sales-channel/123/events`)
  await openEvent(page, EVENT)
  const details = page.getByRole('heading', { name: 'Event Info' })
  const toggle = page.getByRole('button', { name: 'Hide event details' })
  await page.getByText('About this event').click()
  await expect(details).toBeVisible()
  await expect(toggle).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 820 })
  await expect(toggle).toBeVisible()
  await expect(details).toBeVisible()
})
