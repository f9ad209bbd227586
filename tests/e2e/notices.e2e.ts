import { readFile } from 'node:fs/promises'
import { expect, settled, test } from './story.ts'

test('a question about many events names their number, and a saved list its file and its lines', async ({ provider: page }) => {
  await settled(page)
  await page.getByRole('button', { name: 'Actions for all events' }).click()
  await page.getByRole('menuitem', { name: 'disable all events' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(/This disables \d+ events?\./)
  await question.getByRole('button', { name: 'Cancel' }).click()

  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await coming
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n').length - 1
  await expect(page.getByText(`Saved as ${file.suggestedFilename()}, ${lines} lines.`)).toBeVisible()
})
