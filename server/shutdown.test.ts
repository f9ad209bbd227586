import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'

/** Runs a process that stops like the server. @returns how it ended, and its output */
async function run(script: string, signal?: NodeJS.Signals) {
  const head = `import { endInOrder } from '#server/shutdown.ts'; const stay = setInterval(() => {}, 1000);`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', head + script])
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
      if (signal && output.includes('ready')) child.kill(signal)
    })
  const code = await new Promise((resolve) => child.on('exit', resolve))
  return { code, output }
}
const stop = `endInOrder(async () => console.log('closed'));`

test('an unhandled rejection is logged, and ends the process in order with an error code', async () => {
  const { code, output } = await run(`${stop} setTimeout(() => Promise.reject(new Error('nobody listens')))`)
  expect(code).toBe(1)
  expect(output).toMatch(/nobody listens[\s\S]*closed/)
})

test('an uncaught exception is logged, and ends the process in order with an error code', async () => {
  const { code, output } = await run(`${stop} setTimeout(() => { throw new Error('nobody catches') })`)
  expect(code).toBe(1)
  expect(output).toMatch(/nobody catches[\s\S]*closed/)
})

test('a signal ends the process in order, with success', async () => {
  expect(await run(`${stop} console.log('ready')`, 'SIGTERM')).toEqual({ code: 0, output: 'ready\nclosed\n' })
})

test('an orderly stop that hangs is cut short', { timeout: 20_000 }, async () => {
  const { code, output } = await run(`endInOrder(() => new Promise(() => {})); console.log('ready')`, 'SIGTERM')
  expect(code).toBe(1)
  expect(output).toContain('took longer')
})
