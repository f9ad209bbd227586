import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const LONGEST_MS = 300_000

const folder = mkdtempSync(join(tmpdir(), 'holdfast-power-test-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs cuts in a separate process, because a broken database ends its process. All processes begin with the same database. */
async function cut(...options: string[]) {
  const all = ['--works', '40', '--from', join(folder, 'begin'), ...options]
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/faults/power/run.ts', ...all])
  let said = ''
  child.stdout.on('data', (words) => (said += words))
  const code = await new Promise((resolve) => child.once('exit', resolve))
  return { code, ...(JSON.parse(said) as { cuts: number; whole: number; checkpoints: number; broken: string[] }) }
}

test('the database has everything that was confirmed before a power cut, undamaged', { timeout: LONGEST_MS }, async () => {
  const { code, cuts, whole, checkpoints, broken } = await cut('--cuts', '6', '--each', '3', '--seed', '1')
  expect(broken).toEqual([])
  expect({ code, cuts, whole }).toEqual({ code: 0, cuts: 6, whole: 6 })
  expect(checkpoints).toBeGreaterThan(6)
})

test.each(['log', 'tables'])(
  'a database that does not force its %s to the disk is detected as broken',
  { timeout: LONGEST_MS },
  async (forgotten) => {
    const { code, broken } = await cut('--cuts', '9', '--seed', '1', '--forget', forgotten)
    expect(code).toBe(1)
    expect(broken).toHaveLength(1)
  },
)
