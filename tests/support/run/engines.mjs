import { existsSync } from 'node:fs'
import { getuid } from 'node:process'

import { run } from '../../../server/commands/run.mjs'
import { chromiumPath } from './browser.mjs'

/** The names of the engines on which the stories of tests/engines run. */
export const engines = /** @type {const} */ (['chromium', 'firefox', 'webkit'])

/** The packages of Debian that contain an engine and what drives it. */
const packages = { firefox: ['firefox-esr'], webkit: ['webkit2gtk-driver', 'xvfb'] }

/**
 * Finds Firefox: FIREFOX_PATH, else the system's.
 * @returns {string | undefined} its path, undefined if there is none
 */
export const firefoxPath = () =>
  [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => path && existsSync(path))

/** The programs that WebKit needs: the driver, which starts the browser, and a display without a screen. */
export const webkitPrograms = { driver: '/usr/bin/WebKitWebDriver', display: '/usr/bin/Xvfb' }

const isInstalled = {
  chromium: async () => (await chromiumPath()) !== undefined,
  firefox: async () => firefoxPath() !== undefined,
  webkit: async () => Object.values(webkitPrograms).every((path) => existsSync(path)),
}

/**
 * Returns the engines that this machine lacks.
 * @param {string} [only] the only engine to look for
 */
export async function missingEngines(only) {
  const missing = []
  for (const engine of engines) if ((only ?? engine) === engine && !(await isInstalled[engine]())) missing.push(engine)
  return missing
}

/**
 * Installs missing engines from the distribution, as root on a system with apt. An engine that still is missing is skipped.
 * @param {string} [only] the only engine to install
 */
export async function ensureEngines(only) {
  const wanted = (await missingEngines(only)).flatMap((engine) => packages[engine] ?? [])
  if (wanted.length === 0 || getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${wanted.join(', ')} …`)
  await run('apt-get', ['update'])
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  for (const name of wanted) await run('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
}
