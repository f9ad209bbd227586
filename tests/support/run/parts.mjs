// The parts of `npm test`, in the order in which they run.
import { buildIfNeeded } from '../../../server/commands/build.mjs'
import { check } from '../../../server/commands/check.mjs'
import { runTool } from '../../../server/commands/run.mjs'
import { ensureBrowser } from './browser.mjs'
import { ensureEngines } from './engines.mjs'
import { startPostgres, whyNoPostgres } from './postgres.mjs'
import { production } from './production.mjs'
import { stories } from './stories.mjs'
import { vitest } from './vitest.mjs'

/**
 * @typedef {import('./vitest.mjs').Count} Count
 * @typedef {{
 *   title: string,
 *   needs?: (() => Promise<void>)[],
 *   run: (files: string[]) => Promise<Count | string>,
 * }} Part `run` takes parts of file names (an empty list means all files), and returns its counts, or why it was skipped.
 */

/** @type {Record<string, Part>} */
export const parts = {
  checks: { title: 'types, lint, format, unused code, conventions', run: () => check() },
  units: { title: 'unit tests', run: (files) => vitest('units', { projects: ['pure', 'unit'], files }) },
  server: { title: 'server, on PostgreSQL if it is installed, else embedded', run: server },
  embedded: { title: 'what depends on the engine, on the embedded database', run: embedded },
  model: { title: 'model of the sync', run: (files) => vitest('model', { projects: ['model'], files }) },
  build: { title: 'build', run: async () => (await buildIfNeeded(), { passed: 1, failed: 0 }) },
  production: { title: 'the server on production packages alone', needs: [buildIfNeeded], run: production },
  sizes: { title: 'size of scripts', needs: [buildIfNeeded], run: sizes },
  fuzz: {
    title: '5,000 hostile requests',
    needs: [buildIfNeeded],
    run: () => script('tests/fuzz/run.ts', '--requests', '5000', '--seed', '1'),
  },
  browser: { title: 'browser', needs: [buildIfNeeded, ensureBrowser], run: stories },
  engines: { title: 'an offline hold on every engine', needs: [buildIfNeeded, ensureBrowser], run: offlineHold },
}

/** Many server tests wait for another process or a pause, so three workers use two cores well. */
const SERVER_WORKERS = 3

/**
 * Runs the server tests. If PostgreSQL is installed, each worker has its own PostgreSQL server, because the change feed depends on
 * every transaction of a server.
 */
async function server(files) {
  const servers = []
  while (!whyNoPostgres() && servers.length < SERVER_WORKERS) servers.push(await startPostgres())
  try {
    const failed = servers.find((one) => 'missing' in one)
    if (failed) throw new Error(failed.missing)
    const urls = servers.map(({ url }) => url).join(' ')
    return await vitest('server', {
      projects: ['server'],
      files,
      workers: SERVER_WORKERS,
      env: urls ? { TEST_DATABASE_URL: urls } : {},
    })
  } finally {
    await Promise.all(servers.map((one) => one.stop?.()))
  }
}

async function embedded(files) {
  const missing = whyNoPostgres()
  if (missing) return `left out, the server part ran on the embedded database: ${missing}`
  return vitest('embedded', { projects: ['embedded'], files })
}

/** Plays the short form of `npm run engines`; each engine that is missing is named at the end of the log. */
async function offlineHold(files) {
  const missing = await ensureEngines()
  const result = await vitest('engines', {
    projects: ['engines'],
    files: files.length > 0 ? files : ['offline-hold'],
    workers: 1,
  })
  return { ...result, broken: [...(result.broken ?? []), ...missing] }
}

/** Compares the sizes of scripts with the budget; each address with a problem is repeated at the end of the log. */
async function sizes() {
  const { ok, output } = await runTool('tsx', ['tests/bench/budget/run.ts'])
  console.log(output)
  const broken = output.split('\n').filter((line) => line.startsWith('✗'))
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, broken }
}

/** Runs a script as one test, which passes or fails by its exit code. */
async function script(file, ...args) {
  const { ok } = await runTool('tsx', [file, ...args], { show: true })
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}
