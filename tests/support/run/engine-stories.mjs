// npm run engines: runs the stories of tests/engines on every engine. `--only ENGINE` takes one; files name some of the stories.
import { parseArgs } from 'node:util'

import { buildIfNeeded } from '../../../server/commands/build.mjs'
import { giveUp } from '../../../server/commands/run.mjs'
import { ensureBrowser } from './browser.mjs'
import { engines, ensureEngines, missingEngines } from './engines.mjs'
import { keepTemporaryFilesInMemory } from './memory-folder.mjs'
import { vitest } from './vitest.mjs'

/**
 * Runs the stories on every engine, and names each engine that is missing.
 * @param {string[]} files parts of file names; an empty list means all files
 * @param {string} [only] the only engine
 * @returns {Promise<import('./vitest.mjs').Count>}
 */
export async function engineStories(files, only = '') {
  const count = await vitest('engines', { projects: ['engines'], files, workers: 1, env: { ENGINE: only } })
  const missing = (await missingEngines()).filter((engine) => only === '' || engine === only)
  return { ...count, notes: missing.map((engine) => `skipped: ${engine} is not installed`) }
}

if (process.argv[1] === import.meta.filename) {
  const { values, positionals } = parseArgs({ options: { only: { type: 'string', default: '' } }, allowPositionals: true })
  if (values.only && !engines.includes(values.only))
    giveUp(`No such engine: ${values.only}. The engines are: ${engines.join(', ')}`)
  await buildIfNeeded()
  await ensureBrowser()
  await ensureEngines(values.only)
  if ((await missingEngines()).includes(values.only)) giveUp(`${values.only} is not installed.`)
  keepTemporaryFilesInMemory()
  const { passed, failed, skipped, broken = [], notes = [] } = await engineStories(positionals, values.only)
  console.log([`${passed} passed, ${failed} failed, ${skipped} skipped`, ...broken, ...notes].join('\n'))
  process.exitCode = failed > 0 ? 1 : 0
}
