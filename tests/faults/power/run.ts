import 'temporal-polyfill/global'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Engine } from '#server/db/engine.ts'
import { openPglite } from '#server/db/pglite-engine.ts'
import { ForcedFolder } from '#server/db/pglite-folder.ts'
import { seeded } from '#tests/faults/proxy/fault.ts'
import { MEMORY, freeMemory } from '#tests/support/run/memory-folder.mjs'
import { costOfForcing } from './cost.ts'
import { cutPower, type Luck, type Step } from './disk.ts'
import { RecordedFolder } from './recorded-folder.ts'
import { checkWork, doWork, prepare, tidy } from './work.ts'

/**
 * Cuts the power under the embedded database, again and again, and checks what is left:
 *
 *     npm run faults:power -- --cuts 100 --seed 1
 *
 * Every change and every force of a working database is recorded. A cut makes the folder of what was forced up to some moment
 * (a third of the cuts), with luck's share of the rest (a third), or with all of it, as where the process is killed (a third).
 * The database is opened on it: every number with a response has to be there, whole, and it has to continue from there. The next
 * database works, and is cut, on what such a cut left: also while it recovers.
 * `--from FOLDER` begins with a copy of the database in that folder, and makes it there if it is missing.
 * `--cost 500` measures instead the cost of forcing, with 500 transactions a turn.
 * `--forget log` takes no force of the log for one, `--forget tables` none of anything else: then some must be found broken.
 */
const { values } = parseArgs({
  options: {
    cuts: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    works: { type: 'string', default: '120' },
    each: { type: 'string', default: '10' },
    forget: { type: 'string', default: '' },
    cost: { type: 'string', default: '' },
    from: { type: 'string', default: '' },
  },
})
if (values.cost) {
  console.log(JSON.stringify(await costOfForcing(Number(values.cost))))
  process.exit(0)
}
const random = seeded(Number(values.seed))
const below = (most: number) => Math.floor(random() * most)
const lucks: readonly Luck[] = ['nothing', 'chance', 'all']
/** So small that pages leave it for the disk while transactions are under way. */
const TIGHT = ['-c', 'shared_buffers=1MB']

/** In memory where there is room: the disk below is simulated, and a real one costs half of the time. */
const root = mkdtempSync(join(freeMemory() > 1e9 ? MEMORY : tmpdir(), 'holdfast-power-'))
const [folder, copy, cut] = ['folder', 'copy', 'cut'].map((name) => join(root, name)) as [string, string, string]
const line = { cuts: 0, whole: 0, checkpoints: 0, forces: 0, answers: 0, broken: [] as string[] }

/** Says how it went and ends the process: a database that gave up cannot be left otherwise. */
function end(): never {
  rmSync(root, { recursive: true, force: true })
  console.log(JSON.stringify(line))
  process.exit(line.whole === line.cuts ? 0 : 1)
}
const broken = (why: string) => {
  line.broken.push(why)
  end()
}
const isForgotten = (step: Step) =>
  step.what === 'force' && values.forget !== '' && step.path.startsWith('pg_wal') === (values.forget === 'log')

/** Lets a database work in the folder. @returns what it did there */
async function work(isFirst: boolean): Promise<RecordedFolder> {
  rmSync(copy, { recursive: true, force: true })
  const recorded = new RecordedFolder(folder, copy, broken)
  const engine = await openPglite(recorded, undefined, TIGHT)
  const last = isFirst ? 0 : await checkWork(engine)
  for (let number = last + 1; number <= last + Number(values.works); number++) {
    await doWork(engine, number)
    recorded.answered(number)
    await tidy(engine, number)
  }
  await engine.close()
  return recorded
}

/** Opens what a cut left. @returns what is wrong with it, if anything */
async function look(answered: number): Promise<string | undefined> {
  let engine: Engine | undefined
  try {
    engine = await openPglite(new ForcedFolder(cut, broken), undefined, TIGHT)
    const last = await checkWork(engine)
    if (last < answered) return `${answered} was answered, ${last} is there`
    await doWork(engine, last + 1)
    await checkWork(engine)
    return undefined
  } catch (error) {
    return (error as Error).message
  } finally {
    await engine?.close()
  }
}

const from = values.from || join(root, 'from')
if (!existsSync(from)) {
  mkdirSync(from)
  const empty = await openPglite(new ForcedFolder(from, broken))
  await prepare(empty)
  await empty.close()
}
cpSync(from, folder, { recursive: true })

let known = 0
for (let isFirst = true; line.cuts < Number(values.cuts); isFirst = false) {
  const recorded = await work(isFirst)
  const steps = recorded.steps.filter((step) => !isForgotten(step))
  const answers = steps.flatMap((step, at) => (step.what === 'answer' ? [at + 1] : []))
  line.answers += answers.length
  line.forces += steps.filter(({ what }) => what === 'force').length
  line.checkpoints += steps.filter((step) => step.what === 'force' && step.path === 'global/pg_control').length
  let answered = known
  for (let number = 0; number < Number(values.each) && line.cuts < Number(values.cuts); number++) {
    // Half of them right after an answer, where nothing has had time to follow.
    const before = steps.slice(0, below(2) === 0 ? below(steps.length) : answers[below(answers.length)])
    const luck = lucks[line.cuts % lucks.length]!
    line.cuts++
    cutPower(recorded.beginning, before, luck, random, cut)
    rmSync(folder, { recursive: true })
    cpSync(cut, folder, { recursive: true })
    answered = before.findLast((step) => step.what === 'answer')?.number ?? known
    const wrong = await look(answered)
    if (wrong === undefined) line.whole++
    // The next database could only find the same.
    else broken(`cut ${line.cuts} (${luck}): ${wrong}`)
  }
  known = answered
}
end()
