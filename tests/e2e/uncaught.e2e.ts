import { test } from './story.ts'

test.fail('an uncaught error of the page fails its story', async ({ page, app }) => {
  await page.goto(app.url)
  const thrown = page.waitForEvent('pageerror')
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('Nothing catches this.'))))
  await thrown
})
