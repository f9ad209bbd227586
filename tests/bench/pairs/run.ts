// Compares builds: opens the list of events and the stadium offline, in one build after the other, again and again, so that a busy
// moment of the machine affects all of them. Prints medians, and the median of each run's ratio to the first build.
// `npm run bench:pairs -- --runs 24 --cpu 4 dist dist-other ../earlier`: a build is a folder in this project, where its packages
// are, or another checkout with its own packages, its own build, and `opener.ts`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { median } from '#tests/bench/line.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '24' }, cpu: { type: 'string', default: '1' } },
})
if (positionals.length < 2) throw new Error('Name the folders of two builds or more')

/** Starts a browser with a build. `opened` resolves with the milliseconds until a page is painted. */
async function startOpener(build: string) {
  const isCheckout = existsSync(join(build, 'package.json'))
  const child = spawn('npx', ['tsx', 'tests/bench/pairs/opener.ts', values.cpu], {
    cwd: isCheckout ? build : undefined,
    env: isCheckout ? process.env : { ...process.env, HOLDFAST_TEST_DIST: resolve(build) },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`The browser with ${build} has ended`)
    return value
  }
  if ((await next()) !== 'ready') throw new Error(`The browser with ${build} did not start`)
  return {
    build,
    opened: async (page: string): Promise<number> => {
      child.stdin.write(`${page}\n`)
      return Number(await next())
    },
    async close() {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}

const openers = []
for (const build of positionals) openers.push(await startOpener(build))
for (const page of ['list', 'stadium']) {
  const took = openers.map((): number[] => [])
  for (let run = 0; run < Number(values.runs); run++) {
    // Another build is the first in each run.
    for (let turn = 0; turn < openers.length; turn++) {
      const at = (run + turn) % openers.length
      took[at]!.push(await openers[at]!.opened(page))
    }
  }
  for (const [at, { build }] of openers.entries()) {
    const ratio = median(took[at]!.map((ms, run) => ms / took[0]![run]!))
    console.log(`${page.padEnd(8)} ${build.padEnd(20)} ${median(took[at]!).toFixed(0)} ms, ${ratio.toFixed(2)} × the first`)
  }
}
for (const { close } of openers) await close()
