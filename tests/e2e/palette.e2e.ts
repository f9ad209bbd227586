import { another, expect, openEvent, test, violations } from './story.ts'

test('the palette carries out actions by keyboard, each found by its words', async ({ manager: page }) => {
  await openEvent(page, 'Chicago vs Pittsburgh')
  const field = page.getByRole('combobox', { name: /^Find events/ })
  const find = async (words: string) => {
    await page.keyboard.press('Control+K')
    await field.fill(words)
  }
  const option = (name: string) => page.getByRole('option', { name, exact: true })
  await find('dark')
  await expect(option('Theme: Dark')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await find('system')
  await option('Theme: System').click()

  await find('settings')
  await expect(option('Timezone Settings')).toBeVisible()
  await field.fill('import')
  await expect(option('Import events')).toBeVisible()
  await option('Import inventory').click()
  await expect(page).toHaveURL(/\/events\/\d+\/add-inventory$/)
  await find('extend')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/holds\?look=soon$/)

  await find('deutsch')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox').last().fill('english')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a viewer is offered no action that changes something, and can sign out', async ({ browser, app }) => {
  const page = await another(browser, app, 'viewer', '/sales-channel/123/events')
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await page.keyboard.press('Control+K')
  const field = page.getByRole('combobox', { name: /^Find events/ })
  for (const words of ['import', 'refund', 'extend']) {
    await field.fill(words)
    const list = page.getByRole('dialog').getByRole('listbox')
    await expect(list.getByText('Help', { exact: true })).toBeVisible()
    await expect(list.getByText('Actions', { exact: true })).toBeHidden()
  }
  await field.fill('sign out')
  await page.getByRole('option', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.context().close()
})

test('keys typed before the palette is loaded belong to it, and the page behind stays as it is', async ({ browser, app }) => {
  const page = await another(browser, app, 'manager', '/sales-channel/123/events')
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  let load!: () => void
  const mayLoad = new Promise<void>((resolve) => (load = resolve))
  await page.route(/\/assets\/palette-/, async (route) => {
    await mayLoad
    await route.continue()
  })
  await page.reload()
  const search = page.getByRole('searchbox', { name: 'Search events' })
  await search.fill('Chicago')
  await page.waitForURL(/Chicago/)
  await expect(page.getByText('From today')).toBeHidden()
  await expect(page.getByRole('link', { name: /^Chicago vs / }).first()).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 500 })
  const place = () =>
    page.getByRole('main').evaluate((main) => ({ height: main.clientHeight, scrolled: document.scrollingElement!.scrollTop }))
  await page.evaluate(() => scrollTo(0, 120))
  await expect.poll(place).toMatchObject({ scrolled: 120 })
  const before = await place()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('import')
  expect(await place()).toEqual(before)
  load()
  await expect(page.getByRole('combobox', { name: /^Find events/ })).toHaveValue('import')
  await expect(search).toHaveValue('Chicago')
  await page.context().close()
})

test('a typed name is searched with one request, 300 ms after the last key', async ({ manager: page }) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  const searches: (string | null)[] = []
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url())
    if (searchParams.has('searchQuery')) searches.push(searchParams.get('searchQuery'))
  })
  await page.evaluate(() => {
    const seen = window as { keys?: number[] }
    addEventListener('keydown', ({ timeStamp }) => seen.keys?.push(timeStamp), true)
  })
  await page.keyboard.press('Control+K')
  const field = page.getByRole('combobox', { name: /^Find events/ })
  let attempt = 0
  // If this machine pauses between two keys for as long as a person who has finished, the name is typed again.
  await expect(async () => {
    const name = `Quillfeather${'xyz'.repeat(++attempt)}`
    await field.fill('')
    await page.evaluate(() => {
      performance.clearResourceTimings()
      ;(window as { keys?: number[] }).keys = []
    })
    searches.length = 0
    await page.keyboard.type(name)
    await expect(page.getByText(`Nothing found for “${name}”`)).toBeVisible()
    const keys = await page.evaluate(() => (window as { keys?: number[] }).keys!)
    const longest = Math.max(...keys.slice(1).map((at, nth) => at - keys[nth]!))
    expect(longest, 'the pause between two keys').toBeLessThan(250)
    expect(searches).toEqual([name])
    const sent = await page.evaluate(
      () => performance.getEntriesByType('resource').findLast(({ name: url }) => url.includes('searchQuery='))!.startTime,
    )
    // The browser rounds both times.
    expect(sent - keys.at(-1)!).toBeGreaterThan(298)
  }).toPass()
})
