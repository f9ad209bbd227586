// npm run check: types, lint, format, unused code and the conventions, two at a time. Prints a line for each check, and the
// output of failed ones.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { changedSources } from './check/changed-sources.mjs'
import { installPackages } from './install.mjs'
import { prepare } from './prepare.mjs'
import { root } from './root.mjs'
import { runTool } from './run.mjs'

const cache = '.cache/check'
const linted = ['src', 'server', 'sw', 'tests', 'vite.config.ts', 'panda.config.ts']

const steps = [
  ['types', types],
  ['lint', lint],
  ['types of the service worker', () => runTool('tsc', ['--noEmit', '-p', 'sw'])],
  ['format', () => runTool('oxfmt', ['--list-different', '.'])],
  ['unused code', () => runTool('knip', ['--no-progress', '--no-config-hints', '--cache', '--cache-location', `${cache}/knip`])],
  ['conventions', () => runTool('vitest', ['run', '--project', 'conventions', '--reporter=dot'])],
]

/**
 * Runs every check and prints a line for each.
 * @param {{ changedOnly?: boolean }} [options] `changedOnly`: lint only files whose findings can differ from the last clean run
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function check({ changedOnly = false } = {}) {
  if (!existsSync(join(root, 'styled-system')) || !existsSync(join(root, 'src/messages/generated'))) await prepare()
  const waiting = [...steps]
  let failed = 0
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await runStep(step, changedOnly))) failed += 1
  }
  await Promise.all([work(), work()])
  return { passed: steps.length - failed, failed }
}

async function runStep([name, step], changedOnly) {
  const { ok, output, seconds, note = '' } = await step(changedOnly)
  console.log(`${ok ? '✓' : '✗'} ${name}${note} (${seconds.toFixed(1)} s)`)
  if (!ok) console.log(output.trimEnd().replace(/^/gm, '    '))
  return ok
}

/** Errors that only concern declaration files. The compiler creates these files in its cache, to see what a change affects. */
const declarationErrors =
  /^.*error TS\d+: .*(?:has or is using|exported anonymous class type|named without a reference|exceeds the maximum length).*\n?/gm

/**
 * Checks only what has changed: the compiler stores the versions of all files, and their errors. It uses one checker, because
 * each further one infers the types of the router again: four take three times the processor time.
 */
async function types() {
  const declarations = [
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--rootDir',
    '.',
    '--outDir',
    `${cache}/types`,
  ]
  const state = ['--incremental', '--tsBuildInfoFile', `${cache}/types.tsbuildinfo`]
  const result = await runTool('tsc', ['-p', '.', '--pretty', 'false', '--checkers', '1', ...declarations, ...state])
  const output = result.output.replaceAll(declarationErrors, '')
  return { ...result, output, ok: result.ok || (result.output !== '' && output.trim() === '') }
}

async function lint(changedOnly) {
  const { files, markClean } = changedSources(linted)
  if (changedOnly && files.length === 0) return { ok: true, output: '', seconds: 0, note: ' of 0 files' }
  const result = await runTool('oxlint', ['--type-aware', '--format=stylish', '--threads=2', ...(changedOnly ? files : linted)])
  if (result.ok) markClean()
  return { ...result, note: changedOnly ? ` of ${files.length} files` : '' }
}

if (process.argv[1] === import.meta.filename) {
  await installPackages()
  process.exitCode = (await check({ changedOnly: true })).failed > 0 ? 1 : 0
}
