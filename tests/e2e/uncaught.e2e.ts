import { test } from './story.ts'

test.fail('an error of the page that nothing catches fails its story', async ({ page, app }) => {
  await page.goto(app.url)
  const thrown = page.waitForEvent('pageerror')
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('Nothing catches this.'))))
  await thrown
})
