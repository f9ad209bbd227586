import { expect, test } from './story.ts'

test('the filters of sales are one line on a desktop, and one line under the search on a phone', async ({
  manager: page,
  app,
}) => {
  await page.goto(`${app.url}/sales-channel/123/transactions`)
  await expect(page.getByRole('combobox', { name: 'Events' })).toBeVisible()
  const tops = async () => {
    const chips = [
      page.getByRole('button', { name: 'Purchase date: Today' }),
      page.getByRole('button', { name: /^Event dates:/ }),
      page.getByLabel('Status'),
    ]
    const boxes = await Promise.all(chips.map((chip) => chip.boundingBox()))
    return new Set(boxes.map((box) => Math.round((box!.y + box!.height / 2) / 8))).size
  }
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(tops).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
})
