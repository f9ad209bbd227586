import { defineConfig } from 'playwright/test'

import { chromiumArgs, chromiumPath } from '../support/run/browser.mjs'

const executablePath = await chromiumPath()

/**
 * Each worker has its own browser and server, and runs one file after the other. There is one worker unless STORY_WORKERS sets
 * more: on two cores two workers save a twelfth of the time. The deadlines allow for a slow machine. A story that fails runs a
 * second time, only to record its trace; the run has failed even if the story passes then.
 */
export default defineConfig({
  testDir: '..',
  outputDir: '../../test-results',
  globalSetup: '../support/run/demo-world.ts',
  workers: Number(process.env['STORY_WORKERS'] ?? 1),
  retries: 1,
  failOnFlakyTests: true,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 40_000,
    trace: 'on-first-retry',
    // Motion is reduced, because clicks on moving elements get lost, and animation frames cost time.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArgs },
  },
  // Projects start in this order. The longest files are in the first project, so that two workers end at about the same time.
  projects: [
    { name: 'faults', testMatch: 'faults/**/*.e2e.ts' },
    // A new device installs the service worker only in stories that need it.
    { name: 'desktop', testMatch: 'e2e/**/*.e2e.ts', use: { serviceWorkers: 'block' } },
  ],
})
