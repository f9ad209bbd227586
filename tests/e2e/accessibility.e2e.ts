import { expect, openEvent, openSection, signIn, test, violations } from './story.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no screen has an accessibility violation in the ${colorScheme} theme`, async ({ browser, app }) => {
    test.setTimeout(180_000)
    const context = await browser.newContext({ colorScheme })
    const page = await signIn(await context.newPage(), app, 'manager')
    await expect(page.getByRole('table', { name: 'Events' }).getByRole('row').nth(1)).toBeVisible()
    expect.soft(await violations(page), 'events').toEqual([])
    await openEvent(page, 'Chicago vs Pittsburgh')
    await openSection(page, '101')
    expect.soft(await violations(page), 'event').toEqual([])
    await page.getByRole('region', { name: 'Section 101', exact: true }).getByRole('radio', { name: 'Grid' }).check()
    expect.soft(await violations(page), 'grid').toEqual([])
    await page.getByRole('radio', { name: 'VIP' }).check()
    expect.soft(await violations(page), 'vip').toEqual([])
    for (const path of ['transactions', 'events/import-events', 'events/no-such-event']) {
      await page.goto(`${app.url}/sales-channel/123/${path}`)
      await page.waitForLoadState('networkidle')
      expect.soft(await violations(page), path).toEqual([])
    }
    await context.close()
  })
}
