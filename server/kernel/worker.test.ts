import { spawnSync } from 'node:child_process'
import { getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Calls `lowerPriority` in a new process, whose niceness is that of this process plus `nice`. Returns the resulting niceness. */
function loweredWithin(nice: number): number {
  const source = fileURLToPath(new URL('./worker.ts', import.meta.url))
  const script = `const { lowerPriority } = await import(${JSON.stringify(source)}); lowerPriority(); console.log(process.getBuiltinModule('os').getPriority())`
  const { stdout } = spawnSync(
    'nice',
    ['-n', String(nice), process.execPath, '--import', 'tsx', '--input-type=module', '-e', script],
    { encoding: 'utf8' },
  )
  return Number(stdout)
}

// On Linux each thread has its own priority.
test.runIf(process.platform === 'linux')('a thread lowers its priority below that of its process, whatever that is', () => {
  const own = Math.min(19, getPriority() + 3)
  expect(loweredWithin(3)).toBe(Math.min(19, own + 10))
})
