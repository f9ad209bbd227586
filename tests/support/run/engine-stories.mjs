// npm run engines: runs the stories of tests/engines on every engine, and names each engine that is missing. `--only ENGINE` takes
// one; files name some of the stories.
import { parseArgs } from 'node:util'

import { buildIfNeeded } from '../../../server/commands/build.mjs'
import { giveUp } from '../../../server/commands/run.mjs'
import { ensureBrowser } from './browser.mjs'
import { engines, ensureEngines } from './engines.mjs'
import { keepTemporaryFilesInMemory } from './memory-folder.mjs'
import { vitest } from './vitest.mjs'

const { values, positionals: files } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
const { only } = values
if (only !== undefined && !engines.includes(only)) giveUp(`No such engine: ${only}. The engines are: ${engines.join(', ')}`)
await buildIfNeeded()
await ensureBrowser()
const missing = await ensureEngines(only)
if (only !== undefined && missing.length > 0) giveUp(missing.join('\n'))
keepTemporaryFilesInMemory()
const env = only === undefined ? {} : { ENGINE: only }
const { passed, failed, skipped, broken = [] } = await vitest('engines', { projects: ['engines'], files, workers: 1, env })
console.log([`${passed} passed, ${failed} failed, ${skipped} skipped`, ...broken, ...missing].join('\n'))
process.exitCode = failed > 0 ? 1 : 0
