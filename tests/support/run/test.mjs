// npm test: installs what is missing, then every check and every test, each part timed, and one line at the end.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

import { buildIfNeeded } from '../../../server/commands/build.mjs'
import { check } from '../../../server/commands/check.mjs'
import { checkNode, installPackages } from '../../../server/commands/install.mjs'
import { prepare } from '../../../server/commands/prepare.mjs'
import { root } from '../../../server/commands/root.mjs'
import { runTool } from '../../../server/commands/run.mjs'
import { ensureBrowser } from './browser.mjs'
import { startPostgres } from './postgres.mjs'

/** @typedef {{ passed: number, failed: number, skipped?: number, broken?: string[] }} Count `broken`: what failed, each with the first line of why. */

const reports = join(root, '.cache/reports')

/** By itself vitest leaves one idle. */
const bothCores = ['--maxWorkers=2']

/** Every part of the run, in order. A part answers what passed and failed, or why it was left out. */
const parts = {
  checks: check,
  'units and server on PGlite': () => vitest('pglite', ['--project', 'unit', '--project', 'server', ...bothCores], {}),
  'model of the sync': () => vitest('model', ['--project', 'model', ...bothCores], {}),
  'server on PostgreSQL': onPostgres,
  build: async () => (await buildIfNeeded(), { passed: 1, failed: 0 }),
  'size of scripts': budget,
  'hostile requests': fuzz,
  browser: browser,
}

/** 5,000 requests by everybody, hostile ones among them. What it found stands in its output, with what shows it again. */
async function fuzz() {
  const { ok } = await runTool('tsx', ['tests/fuzz/run.ts', '--requests', '5000', '--seed', '1'], { show: true })
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}

/** No address asks for much more script than it did, unless somebody named it. */
async function budget() {
  const { ok } = await runTool('tsx', ['tests/bench/budget/run.ts'], { show: true })
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}

/** A server for each worker: what the feed may tell depends on every transaction of a whole server. */
async function onPostgres() {
  const servers = [await startPostgres(), await startPostgres()]
  try {
    const missing = servers.find((server) => 'missing' in server)
    if (missing) return `left out: ${missing.missing}`
    const TEST_DATABASE_URL = servers.map(({ url }) => url).join(' ')
    return await vitest('postgres', ['--project', 'server', ...bothCores], { TEST_DATABASE_URL })
  } finally {
    await Promise.all(servers.map((server) => server.stop?.()))
  }
}

/** @returns {Promise<Count>} */
async function vitest(name, args, env) {
  const report = join(reports, `${name}.json`)
  const asked = ['run', ...args, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const { ok } = await runTool('vitest', asked, { env, show: true })
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = readReport(report) ?? {
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    testResults: [],
  }
  return {
    passed: numPassedTests,
    failed: atLeastOneUnless(ok, numFailedTests),
    skipped: numPendingTests,
    broken: testResults.flatMap(brokenIn),
  }
}

/** What failed in a file of tests; the file itself, where it could not even be read. */
function brokenIn({ name, status, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`]
  return failed.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
}

const firstLine = (text = '') => text.trim().split('\n')[0]

/** @returns {Promise<Count>} */
async function browser() {
  const report = join(reports, 'browser.json')
  const args = ['test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json']
  const { ok } = await runTool('playwright', args, { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report }, show: true })
  const told = readReport(report)
  const { expected, unexpected, flaky, skipped } = told?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  const failed = atLeastOneUnless(ok, unexpected + flaky)
  return { passed: expected, failed, skipped, broken: (told?.suites ?? []).flatMap(brokenStories) }
}

/** The stories that failed in a suite of the browser's report, and in the suites within it. */
function brokenStories({ suites = [], specs = [] }) {
  const failed = specs.filter((spec) => !spec.ok).map((spec) => `${spec.file}:${spec.line} › ${spec.title}`)
  return [...failed, ...suites.flatMap(brokenStories)]
}

/** A run that ended badly has failed, even where its report counts nothing. */
const atLeastOneUnless = (ok, failed) => (ok ? failed : Math.max(1, failed))

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

checkNode()
await installPackages()
await prepare()
await ensureBrowser()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const total = { passed: 0, failed: 0, skipped: 0 }
const lines = []
for (const [name, part] of Object.entries(parts)) {
  console.log(`\n── ${name}`)
  const from = performance.now()
  const result = await part()
  const seconds = `${((performance.now() - from) / 1000).toFixed(1)} s`
  if (typeof result === 'string') {
    lines.push(`  ${name}: ${result}`)
    console.log(result)
    continue
  }
  for (const key of Object.keys(total)) total[key] += result[key] ?? 0
  lines.push(
    `${result.failed ? '✗' : '✓'} ${name}: ${result.passed} passed, ${result.failed} failed${result.skipped ? `, ${result.skipped} skipped` : ''} (${seconds})`,
    // Said again at the end: a long run's middle is what a reader, or a log that is cut, loses.
    ...(result.broken ?? []).map((what) => `    ${what}`),
  )
}

console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 ? 1 : 0
