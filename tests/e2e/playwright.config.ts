import { defineConfig } from 'playwright/test'

import { chromiumArgs, chromiumPath } from '../support/run/browser.mjs'

const executablePath = await chromiumPath()

/** One browser, one test at a time, no second chance: a test that fails once has found something. Each test starts its own server. */
export default defineConfig({
  testDir: '..',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results',
  workers: 1,
  retries: 0,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    actionTimeout: 20_000,
    trace: 'retain-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArgs },
  },
  projects: [{ name: 'desktop', use: { viewport: { width: 1440, height: 900 } } }],
})
