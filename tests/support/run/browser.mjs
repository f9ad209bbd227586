import { existsSync } from 'node:fs'
import { getuid } from 'node:process'

import { giveUp, run, runTool } from '../../../server/commands/run.mjs'

/** The headless shell is first: the same engine, but without windows, tabs and toolbars, so a story takes a quarter less time. */
const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/**
 * Arguments that turn off Chromium's own background connections, its first-run screens and QUIC; as root also its sandbox, because
 * the sandbox does not work as root.
 */
export const chromiumArgs = [
  ...(getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

/**
 * Finds the browser to test with: CHROMIUM_PATH, else Playwright's own, else the system's.
 * @returns {Promise<string | undefined>} its path, undefined if there is none
 */
export async function chromiumPath() {
  const { chromium } = await import('playwright')
  return [process.env.CHROMIUM_PATH, chromium.executablePath(), ...systemBrowsers].find((path) => path && existsSync(path))
}

/** Installs a browser if there is none: Playwright's or, as root on a system with apt, the distribution's. */
export async function ensureBrowser() {
  if (await chromiumPath()) return
  console.log('Installing a browser …')
  const own = await runTool('playwright', ['install', 'chromium'])
  if (own.ok && (await chromiumPath())) return
  if (getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update'])
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-y', '--no-install-recommends', name], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
      if (await chromiumPath()) return
    }
  }
  giveUp('No browser: set CHROMIUM_PATH to a Chromium or Chrome.', own.output)
}
