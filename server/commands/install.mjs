import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './root.mjs'
import { giveUp, run } from './run.mjs'

/** Stops with a clear word on a Node that is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  giveUp(`Holdfast needs Node 20.19 or newer; this is ${process.versions.node}.`)
}

/** Installs the packages of the lock file where one is missing or has another version. */
export async function installPackages() {
  if (packagesAreThere()) return
  console.log('Installing packages …')
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev']
  const done = npm?.endsWith('.js') ? await run(process.execPath, [npm, ...args]) : await run('npm', args)
  if (!done.ok) giveUp('The packages could not be installed.', done.output)
}

/** Compares the lock file with npm's own record of what it installed. */
function packagesAreThere() {
  const wanted = readPackages('package-lock.json')
  const found = readPackages('node_modules/.package-lock.json')
  if (!wanted || !found) return false
  return Object.entries(wanted).every(([path, { version, optional, link }]) => path === '' || optional || link || found[path]?.version === version)
}

/** @returns {Record<string, { version?: string, optional?: boolean, link?: boolean }> | undefined} */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}
