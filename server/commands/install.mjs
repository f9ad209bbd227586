import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './root.mjs'
import { giveUp, run } from './run.mjs'

/** Stops with a clear message if Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  giveUp(`Holdfast needs Node 20.19 or newer; this is ${process.versions.node}.`)
}

/** Installs the packages of the lock file if a direct dependency is missing or has another version. */
export async function installPackages() {
  if (packagesAreThere()) return
  console.log('Installing packages …')
  const npm = process.env.npm_execpath
  const args = ['ci', '--include=dev']
  const done = npm?.endsWith('.js') ? await run(process.execPath, [npm, ...args]) : await run('npm', args)
  if (!done.ok) giveUp('The packages could not be installed.', done.output)
}

/** Whether every direct dependency is installed in the exact version of package.json. */
function packagesAreThere() {
  const { dependencies, devDependencies } = readJson('package.json') ?? {}
  const wanted = Object.entries({ ...dependencies, ...devDependencies })
  return wanted.every(([name, version]) => readJson(`node_modules/${name}/package.json`)?.version === version)
}

/** Reads a JSON file. @returns {Record<string, any> | undefined} undefined if the file is missing or broken */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'))
  } catch {
    return undefined
  }
}
