import { expect, test } from './story.ts'

test('a picker of events begins at the next event, with its time, and closes after a choice', async ({ manager: page, app }) => {
  await page.goto(`${app.url}/sales-channel/123/transactions`)
  const picker = page.getByRole('combobox', { name: 'Events' })
  await picker.click()
  const offered = page.getByRole('listbox').getByRole('option')
  await expect(offered.first()).toContainText(/\d\d\/\d\d\/\d\d \d+:\d\d[ap]m/)
  const times = (await offered.allInnerTexts()).map((text) => /(\d\d)\/(\d\d)\/(\d\d) /.exec(text)!)
  const days = times.map(([, month, day, year]) => `${year}-${month}-${day}`)
  const today = new Date(Date.now() - 36 * 3_600_000).toISOString().slice(2, 10)
  expect(days[0]! >= today).toBe(true)
  expect(days.slice(0, 5)).toEqual(days.slice(0, 5).toSorted())
  await offered.first().click()
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(page).toHaveURL(/events=/)
})
