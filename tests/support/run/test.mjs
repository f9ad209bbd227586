// npm test: installs what is missing, then runs every check and test. `--only PART [FILE …]` runs one part, or files of it.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { checkNode, installPackages } from '../../../server/commands/install.mjs'
import { root } from '../../../server/commands/root.mjs'
import { giveUp } from '../../../server/commands/run.mjs'
import { keepTemporaryFilesInMemory } from './memory-folder.mjs'

const { values, positionals: files } = parseArgs({
  options: { only: { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
})

checkNode()
await installPackages()
// These modules import packages, which may have been missing until now.
const { parts } = await import('./parts.mjs')
const { prepare } = await import('../../../server/commands/prepare.mjs')

const unknown = values.only.filter((name) => !(name in parts))
const list = Object.entries(parts).map(([name, { title }]) => `  ${name}: ${title}`)
if (unknown.length > 0) giveUp(`No such part: ${unknown.join(', ')}. The parts are:\n${list.join('\n')}`)
if (files.length > 0 && values.only.length !== 1) giveUp('Files go with one part: npm test -- --only browser rewards')

await prepare()
keepTemporaryFilesInMemory()
if (values.only.length === 0) rmSync(join(root, '.cache/reports'), { recursive: true, force: true })

const total = { passed: 0, failed: 0, skipped: 0 }
const lines = []
for (const [name, part] of Object.entries(parts)) {
  if (values.only.length > 0 && !values.only.includes(name)) continue
  console.log(`\n── ${name}: ${part.title}`)
  for (const need of part.needs ?? []) await need()
  const from = performance.now()
  const result = await part.run(files)
  const seconds = `${((performance.now() - from) / 1000).toFixed(1)} s`
  if (typeof result === 'string') {
    lines.push(`  ${name}: ${result}`)
    console.log(result)
    continue
  }
  for (const key of Object.keys(total)) total[key] += result[key] ?? 0
  lines.push(
    `${result.failed ? '✗' : '✓'} ${name}: ${result.passed} passed, ${result.failed} failed${result.skipped ? `, ${result.skipped} skipped` : ''} (${seconds})`,
    // The failures are repeated at the end, because a truncated log still has its end.
    ...(result.broken ?? []).map((what) => `    ${what}`),
  )
}

console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exitCode = total.failed > 0 ? 1 : 0
