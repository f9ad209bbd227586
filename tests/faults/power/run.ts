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
 * Cuts the power of the embedded database repeatedly, and checks the result:
 *
 *     npm run faults:power -- --cuts 100 --seed 1
 *
 * Records every change of a working database, and each time that it forces a file to the disk (`fsync`). A cut makes a folder of
 * the data that was forced before some moment: a third of the cuts without the rest, a third with a random part of it, and a third
 * with all of it, as when the process is killed. A database is opened on that folder: every acknowledged number must be there,
 * complete, and work must be able to continue. The next recording begins with the result of a cut, so that a cut may also hit a
 * recovery.
 * `--from FOLDER` begins with a copy of the database in that folder, and creates the database there if it is missing.
 * `--cost 500` instead measures the cost of forcing, with 500 transactions per turn.
 * `--forget log` leaves out the forcing of the log, `--forget tables` that of all other files: then a cut must be found broken.
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
/** Shared buffers so small that pages are written to disk while transactions are under way. */
const TIGHT = ['-c', 'shared_buffers=1MB']

/** The run's folder, in memory if there is space, because the disk is simulated, and a real one would take half of the time. */
const root = mkdtempSync(join(freeMemory() > 1e9 ? MEMORY : tmpdir(), 'holdfast-power-'))
const [folder, copy, cut] = ['folder', 'copy', 'cut'].map((name) => join(root, name)) as [string, string, string]
const line = { cuts: 0, whole: 0, checkpoints: 0, forces: 0, answers: 0, broken: [] as string[] }

/** Prints the result and ends the process, because a broken database cannot be closed in any other way. */
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

/** Lets a database work in the folder. @returns the recording */
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

/** Opens the result of a cut. @returns what is wrong with it, if anything */
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
    // Half of the cuts come right after a response, when nothing else has been written yet.
    const before = steps.slice(0, below(2) === 0 ? below(steps.length) : answers[below(answers.length)])
    const luck = lucks[line.cuts % lucks.length]!
    line.cuts++
    cutPower(recorded.beginning, before, luck, random, cut)
    rmSync(folder, { recursive: true })
    cpSync(cut, folder, { recursive: true })
    answered = before.findLast((step) => step.what === 'answer')?.number ?? known
    const wrong = await look(answered)
    if (wrong === undefined) line.whole++
    // Ends the run, since the next database would only have the same fault.
    else broken(`cut ${line.cuts} (${luck}): ${wrong}`)
  }
  known = answered
}
end()
