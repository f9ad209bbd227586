// npm run check: types, lint, format, unused code and the house rules. Two at a time; silent where all is well.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { installPackages } from './install.mjs'
import { prepare } from './prepare.mjs'
import { root } from './root.mjs'
import { runTool } from './run.mjs'

const steps = [
  ['types', 'tsc', ['--noEmit', '-p', '.']],
  ['types of the service worker', 'tsc', ['--noEmit', '-p', 'sw']],
  [
    'lint',
    'oxlint',
    ['--type-aware', '--format=stylish', '--threads=2', 'src', 'server', 'sw', 'tests', 'vite.config.ts', 'panda.config.ts'],
  ],
  ['format', 'oxfmt', ['--list-different', '.']],
  ['unused code', 'knip', ['--no-progress', '--no-config-hints']],
  ['house rules', 'vitest', ['run', '--project', 'house', '--reporter=dot']],
]

/** Runs every check and prints a line for each. Answers how many passed and failed. */
export async function check() {
  if (!existsSync(join(root, 'styled-system')) || !existsSync(join(root, 'src/messages/generated'))) await prepare()
  const waiting = [...steps]
  let failed = 0
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await runStep(step))) failed += 1
  }
  await Promise.all([work(), work()])
  return { passed: steps.length - failed, failed }
}

async function runStep([name, tool, args]) {
  const { ok, output, seconds } = await runTool(tool, args)
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  if (!ok) console.log(output.trimEnd().replace(/^/gm, '    '))
  return ok
}

if (process.argv[1] === import.meta.filename) {
  await installPackages()
  process.exitCode = (await check()).failed > 0 ? 1 : 0
}
