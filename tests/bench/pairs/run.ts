// Compares builds: opens the list of events and the stadium offline, in one build after the other, again and again, so that a busy
// moment of the machine affects all of them. Prints medians, and the median of each run's ratio to the first build.
// With `--work`, prints instead the CPU time of the page's main thread, by kind of work.
// `npm run bench:pairs -- --runs 24 --cpu 4 dist dist-other ../earlier`: a build is a folder in this project, where its packages
// are, or another checkout with its own packages, its own build, and copies of `opener.ts` and `work.ts`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { median } from '#tests/bench/line.ts'
import type { Work } from './work.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '24' },
    cpu: { type: 'string', default: '1' },
    work: { type: 'boolean', default: false },
  },
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
    opened: async (page: string): Promise<string> => {
      child.stdin.write(`${page}\n`)
      return next()
    },
    async close() {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}

const openers: Awaited<ReturnType<typeof startOpener>>[] = []
for (const build of positionals) openers.push(await startOpener(build))

/** Opens a page as often as requested in each build, another build first in each run; returns what each build printed. */
async function inTurn(page: string): Promise<string[][]> {
  const printed = openers.map((): string[] => [])
  for (let run = 0; run < Number(values.runs); run++)
    for (let turn = 0; turn < openers.length; turn++) {
      const at = (run + turn) % openers.length
      printed[at]!.push(await openers[at]!.opened(page))
    }
  return printed
}

for (const page of ['list', 'stadium']) {
  const printed = await inTurn(values.work ? `${page} work` : page)
  for (const [at, { build }] of openers.entries()) {
    const name = `${page.padEnd(8)} ${build.padEnd(20)}`
    if (values.work) console.log(name, workLine(printed[at]!.map((line) => JSON.parse(line) as Work)))
    else {
      const ratio = median(printed[at]!.map((ms, run) => Number(ms) / Number(printed[0]![run])))
      console.log(`${name} ${median(printed[at]!.map(Number)).toFixed(0)} ms, ${ratio.toFixed(2)} × the first`)
    }
  }
}
for (const { close } of openers) await close()

/** Returns the medians of each kind of work, in milliseconds, and their sum. */
function workLine(works: readonly Work[]): string {
  const of = (kind: keyof Work) => median(works.map((work) => work[kind]))
  const each = (Object.keys(works[0]!) as (keyof Work)[]).map((kind) => [kind, of(kind)] as const)
  const sum = each.reduce((total, [, ms]) => total + ms, 0)
  return `${sum.toFixed(0)} ms: ${each.map(([kind, ms]) => `${kind} ${ms.toFixed(0)}`).join(', ')}`
}
