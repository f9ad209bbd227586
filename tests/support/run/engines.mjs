import { existsSync } from 'node:fs'
import { getuid } from 'node:process'

import { run } from '../../../server/commands/run.mjs'
import { chromiumPath } from './browser.mjs'

/** The names of the engines on which the stories of tests/engines run. */
export const engines = /** @type {const} */ (['chromium', 'firefox', 'webkit'])

/** @typedef {(typeof engines)[number]} Engine */

/** The packages of Debian that contain an engine and what drives it. WebKit's last two are for `python`, below. */
const packages = {
  firefox: ['firefox-esr'],
  webkit: ['webkit2gtk-driver', 'xvfb', 'openssl', 'python3-gi', 'gir1.2-webkit2-4.1'],
}

/**
 * Finds Firefox: FIREFOX_PATH, else the system's.
 * @returns {string | undefined} its path, undefined if there is none
 */
export const firefoxPath = () =>
  [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => path && existsSync(path))

/** The programs that WebKit needs: the driver, which starts the browser, and a display without a screen. */
export const webkitPrograms = { driver: '/usr/bin/WebKitWebDriver', display: '/usr/bin/Xvfb' }

/** The interpreter of the browser of WebKit that keeps its data on the disk, and a program that finds its library. */
export const python = '/usr/bin/python3'
const findsWebKit = "import gi; gi.require_version('WebKit2', '4.1')"

const isInstalled = {
  chromium: async () => (await chromiumPath()) !== undefined,
  firefox: async () => firefoxPath() !== undefined,
  webkit: async () =>
    Object.values(webkitPrograms).every((path) => existsSync(path)) && (await run(python, ['-c', findsWebKit])).ok,
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

/** Options of apt-get that bound its waiting: for a server that does not respond, and for another apt-get. */
const bounded = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=60']

/**
 * Installs missing engines from the distribution, as root on a system with apt.
 * @param {string} [only] the only engine to install
 * @returns {Promise<string[]>} for each engine that still is missing: a sentence with the reason
 */
export async function ensureEngines(only) {
  const wanted = (await missingEngines(only)).filter((engine) => engine in packages)
  const why = wanted.length > 0 ? await install(wanted) : ''
  return (await missingEngines(only)).map((engine) => `${engine} is left out, because it is not installed${why && `: ${why}`}`)
}

/**
 * Installs the packages of engines.
 * @returns {Promise<string>} the reason if a package could not be installed, else an empty text
 */
async function install(wanted) {
  if (!existsSync('/usr/bin/apt-get')) return 'this system has no apt-get'
  if (getuid?.() !== 0) return 'only root can install it'
  const names = wanted.flatMap((engine) => packages[engine])
  console.log(`Installing ${names.join(', ')} …`)
  await run('apt-get', [...bounded, 'update'])
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  let why = ''
  for (const name of names) {
    const { ok, output } = await run('apt-get', [...bounded, 'install', '-y', '--no-install-recommends', name], { env })
    if (!ok) why ||= /^E: .*$/m.exec(output)?.[0] ?? `apt-get could not install ${name}`
  }
  return why
}
