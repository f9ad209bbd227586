// Checks that the built server runs from a production install: package.json, dist, and the packages that `npm ci --omit=dev`
// installs. It needs a build but no network. To run it alone: node tests/support/run/production.mjs
import { execFile, spawn } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { parseSync } from 'vite'

import { root } from '../../../server/commands/root.mjs'

/** The time limit of a start in milliseconds. A start creates the database: 3 s on an idle machine, 60 s on a very busy one. */
const START_MS = 180_000

const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))

const checks = {
  'every package that the built server imports is in a production install': importEveryPackage,
  'dependencies names exactly the packages that the built server imports': compareDependencies,
  'the built server starts from a production install, serves the app and answers a call': startServer,
}

/**
 * Runs the checks in a temporary folder and removes it.
 * @returns {Promise<{ passed: number, failed: number, broken: string[] }>}
 */
export async function production() {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-production-'))
  const broken = []
  try {
    installInto(folder)
    for (const [name, check] of Object.entries(checks)) {
      const error = await check(folder).then(
        () => undefined,
        (reason) => reason,
      )
      console.log(`${error ? '✗' : '✓'} ${name}`)
      if (error) console.log(error.message.replace(/^/gm, '    '))
      if (error) broken.push(`${name}: ${error.message.split('\n')[0]}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return { passed: Object.keys(checks).length - broken.length, failed: broken.length, broken }
}

/**
 * Makes the production install from local packages and the build. Its files are copies or hard links, because Node resolves
 * symbolic links to their targets.
 */
function installInto(folder) {
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'))
  for (const [path, { dev, optional }] of Object.entries(readJson('package-lock.json').packages)) {
    if (path === '' || dev) continue
    if (existsSync(join(root, path))) linkFolder(join(root, path), join(folder, path))
    else if (!optional) throw new Error(`${path} is not installed`)
  }
}

/** Copies a package as hard links, without nested packages, which the lock file lists separately. */
function linkFolder(from, to) {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.name === 'node_modules') continue
    if (entry.isDirectory()) linkFolder(source, target)
    else linkFile(source, target)
  }
}

function linkFile(from, to) {
  try {
    linkSync(from, to)
  } catch {
    // Hard links fail if the temporary folder is on another disk.
    copyFileSync(from, to)
  }
}

async function importEveryPackage(folder) {
  const script = `for (const name of process.argv.slice(1))
    await import(name).catch((error) => console.log('FAILED', name + ':', error.message.split('\\n')[0]))
  process.exit()`
  const args = ['--input-type=module', '--eval', script, '--', ...importedByServer()]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env: { PATH: process.env.PATH } })
  const failed = [...stdout.matchAll(/^FAILED (.+)$/gm)].map(([, what]) => what)
  if (failed.length > 0) throw new Error(failed.join('\n'))
}

async function compareDependencies() {
  const imported = new Set(importedByServer().map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')))
  const named = new Set(Object.keys(readJson('package.json').dependencies))
  const wrong = [
    ...[...imported].filter((name) => !named.has(name)).map((name) => `${name} belongs in dependencies`),
    ...[...named].filter((name) => !imported.has(name)).map((name) => `${name} belongs in devDependencies`),
  ]
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}

/** Returns the packages that any file of the built server imports, including its workers and commands: `zod/mini`, `pg`. */
function importedByServer() {
  const folder = join(root, 'dist/server')
  const files = readdirSync(folder).filter((file) => file.endsWith('.js'))
  const names = new Set(files.flatMap((file) => importsOf(join(folder, file))))
  return [...names].filter((name) => !name.startsWith('.') && !name.startsWith('node:')).toSorted()
}

/** Returns every module that a file imports: statically, by `import()`, or through `createRequire`. */
function importsOf(file) {
  const code = readFileSync(file, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module
  const requests = [...staticImports, ...staticExports.flatMap(({ entries }) => entries)].map((one) => one.moduleRequest?.value)
  const dynamic = dynamicImports.map(({ moduleRequest: { start, end } }) => {
    const [, name] = /^(?:"|')(.+)(?:"|')$/.exec(code.slice(start, end)) ?? []
    if (name === undefined) throw new Error(`${file} imports a computed name: ${code.slice(start, end)}`)
    return name
  })
  const required = [...code.matchAll(/\bcreateRequire\([^()]*\)\((?:"|')(.+?)(?:"|')\)/g)].map(([, name]) => name)
  return [...requests.filter((name) => name !== undefined && name !== null), ...dynamic, ...required]
}

/** Starts the server on a free port with a new embedded database, as the image does, and stops it. */
async function startServer(folder) {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      HOLDFAST_DATA: join(folder, 'data'),
      HOLDFAST_PRODUCTION: '1',
      HOLDFAST_PAYMENTS: 'local',
      HOLDFAST_MAIL: 'local',
      HOLDFAST_TEXTS: 'local',
      HOLDFAST_FILES: 'local',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own lets `killGroup` also end the child process in which the server creates the database.
    detached: true,
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    const url = await addressOf(child)
    const page = await fetch(url)
    if (page.status !== 200 || !(await page.text()).includes('<div id="root">')) throw new Error(`GET / returned ${page.status}`)
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'no password of anybody' })
    const { status } = await fetch(`${url}/api/login`, { method: 'POST', headers, body })
    if (status !== 401) throw new Error(`POST /api/login with a wrong password returned ${status} instead of 401`)
    child.kill('SIGTERM')
    const code = await ended
    if (code !== 0) throw new Error(`The server ended with ${code} on SIGTERM`)
  } finally {
    killGroup(child.pid)
    await ended
  }
}

function killGroup(leader) {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // All its processes have ended.
  }
}

/** Returns the address that the server prints once it listens. */
function addressOf(child) {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => reject(new Error(`No address within ${START_MS} ms:\n${output}`)), START_MS)
    const read = (text) => {
      output += text
      const [, url] = /Holdfast is at (\S+)/.exec(output) ?? []
      if (url) resolve(url)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`The server ended with ${code}: ${/^.*Error.*$/m.exec(output)?.[0] ?? ''}\n${output}`))
    })
  })
}

if (process.argv[1] === import.meta.filename) process.exitCode = (await production()).failed > 0 ? 1 : 0
