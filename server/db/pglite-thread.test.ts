import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

const LONGEST_MS = 120_000
const folder = mkdtempSync(join(tmpdir(), 'holdfast-thread-'))
const diskFails = join(folder, 'disk-fails')
beforeEach(() => rmSync(diskFails, { force: true }))
afterAll(() => rmSync(folder, { recursive: true }))

/**
 * A script that each thread of a server loads first. SIGUSR2 then ends the database's thread, and the existence of a file makes the
 * disk fail.
 */
const trouble = join(folder, 'trouble.cjs')
writeFileSync(
  trouble,
  `
  const fs = require('node:fs')
  const threads = require('node:worker_threads')
  const { Worker } = threads
  threads.Worker = class extends Worker {
    constructor(...all) {
      super(...all)
      process.on('SIGUSR2', () => this.terminate())
    }
  }
  const { fdatasyncSync } = fs
  fs.fdatasyncSync = (file) => {
    if (fs.existsSync(${JSON.stringify(diskFails)})) throw new Error('The disk fails.')
    return fdatasyncSync(file)
  }
  require('node:module').syncBuiltinESMExports()`,
)

/** Runs a server, or a substitute, until it ends; `act` is called as soon as it is ready. */
async function run(program: readonly string[], act: (kill: (signal: NodeJS.Signals) => void) => void) {
  const child = spawn(process.execPath, ['--require', trouble, '--import', 'tsx', ...program], {
    env: { ...process.env, PORT: '0', HOLDFAST_DATA: folder, HOLDFAST_DEMO: '0', DATABASE_URL: '' },
  })
  let output = ''
  let acted = false
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (words) => {
      output += words
      if (acted || !output.includes('Holdfast is at')) return
      acted = true
      act((signal) => child.kill(signal))
    })
  const tooLong = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  clearTimeout(tooLong)
  return { code, output }
}

test('a server whose database thread ends reports it and exits with an error', { timeout: 2 * LONGEST_MS }, async () => {
  const { code, output } = await run(['server/main.ts'], (kill) => kill('SIGUSR2'))
  expect(output).toContain('The database thread has ended.')
  expect(code).toBe(1)
})

test(
  'a server whose disk fails reports the reason and exits with an error, without endless retries',
  { timeout: 2 * LONGEST_MS },
  async () => {
    // The server's jobs write within seconds.
    const { code, output } = await run(['server/main.ts'], () => writeFileSync(diskFails, ''))
    expect(output).toContain('The database thread has ended.')
    expect(output).toMatch(/PANIC: +could not fsync file .*I\/O error/)
    expect(code).toBe(1)
  },
)

test('statements that wait for the ended thread, and later ones, are refused at once', { timeout: 2 * LONGEST_MS }, async () => {
  const script = `
    import { startPgliteThread } from '#server/db/pglite-thread.ts'
    process.once('uncaughtException', (error) => console.log('Nobody handled: ' + error.message))
    const engine = await startPgliteThread(${JSON.stringify(folder)}, false)
    const ask = (sql) => engine.query(sql, []).catch((error) => console.log(error.constructor.name + ' refused ' + sql))
    const waiting = ask('select count(*) from generate_series(1, 1000000000)')
    console.log('Holdfast is at work')
    await waiting
    await ask('select 1')
    await engine.close()
    console.log('closed')`
  const { code, output } = await run(['--input-type=module', '-e', script], (kill) => kill('SIGUSR2'))
  expect(output).toContain('DatabaseUnavailable refused select count(*)')
  expect(output).toContain('DatabaseUnavailable refused select 1')
  expect(output).toContain('Nobody handled: The database thread has ended.')
  expect(output).toContain('closed')
  expect(code).toBe(0)
})
