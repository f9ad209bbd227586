import 'temporal-polyfill/global'
import { chromium } from 'playwright/test'
import { startApp } from '#tests/support/app.ts'
import { chromiumArgs, chromiumPath } from '#tests/support/run/browser.mjs'
import { camera, contextFor, looks } from './camera.ts'
import { marketplace } from './walks/marketplace.ts'

const executablePath = await chromiumPath()
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: chromiumArgs })
const app = await startApp()
for (const look of looks) {
  if (process.argv[2] && process.argv[2] !== `${look.device}-${look.theme}`) continue
  const { shoot } = camera('/tmp/mp-shots', look)
  const context = await browser.newContext(contextFor(look))
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  page.on('pageerror', (error) => console.log('PAGE ERROR', error.message))
  page.on('console', (message) => message.type() === 'error' && console.log('CONSOLE', message.text().slice(0, 300)))
  await marketplace(page, app, shoot).catch(async (error: Error) => {
    console.log(error.message)
    await shoot(page, 'stuck')
  })
  await context.close()
}
await app.stop()
await browser.close()
