import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { root } from './root.mjs'

/** The script of each package's command. Node runs it without a shell, which works the same on every system. */
export const tools = {
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
  playwright: 'playwright/cli.js',
  tsc: 'typescript/bin/tsc',
  tsx: 'tsx/dist/cli.mjs',
  panda: '@pandacss/dev/bin.js',
  oxlint: 'oxlint/bin/oxlint',
  oxfmt: 'oxfmt/bin/oxfmt',
  knip: 'knip/bin/knip.js',
}

/**
 * Runs a package's command and waits for it.
 * @param {keyof typeof tools} tool
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export const runTool = (tool, args, options) => run(process.execPath, [join(root, 'node_modules', tools[tool]), ...args], options)

/**
 * Runs a command in the project's folder and waits for it. The output is collected, and also printed at once if `show` is set.
 * @typedef {{ env?: Record<string, string>, show?: boolean }} RunOptions
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ ok: boolean, output: string, seconds: number }>}
 */
export function run(command, args, { env = {}, show = false } = {}) {
  const from = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    let output = ''
    child.stdout?.on('data', (text) => (output += text))
    child.stderr?.on('data', (text) => (output += text))
    const stopWithUs = () => {
      child.kill('SIGTERM')
      child.once('close', () => process.exit(143))
    }
    process.once('SIGTERM', stopWithUs)
    const end = (ok) => {
      process.off('SIGTERM', stopWithUs)
      resolve({ ok, output, seconds: (performance.now() - from) / 1000 })
    }
    child.on('error', (error) => {
      output += error.message
      end(false)
    })
    child.on('close', (code) => end(code === 0))
  })
}

/**
 * Prints the output of a failed step, then ends this command.
 * @param {string} what @param {string} output
 * @returns {never}
 */
export function giveUp(what, output = '') {
  if (output) console.error(output.trimEnd())
  console.error(`\n${what}`)
  process.exit(1)
}
