// npm run planted -- [--only NAME] [--seconds N] [--most SCHEDULES] [--again]: plants each bug in turn (no source file is written:
// the code is changed when it is loaded), and reports whether the bug is caught. Results are stored; `--again` ignores them.
// `--only money` plants the bugs of the money model.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { startVitest } from 'vitest/node'
import { load, root } from './load.mjs'

const MOST = 400

/** The moods by name: a bug is searched in schedules of its mood. @type {Record<string, import('../commands/moods.ts').Mood>} */
let moods

/** @param {import('../planted/bug.ts').PlantedBug} bug */
const nameOf = ({ name, changes, mood }) =>
  `${name} ${createHash('sha256')
    .update(JSON.stringify([changes, moods[mood]]))
    .digest('hex')
    .slice(0, 8)}`

/** @param {import('../planted/bug.ts').PlantedBug} bug */
const planting = (bug) => ({
  // Vite caches results by the plugin's name, so each bug has a plugin name of its own.
  name: `planted ${nameOf(bug)}`,
  enforce: 'pre',
  transform(code, id) {
    let planted
    for (const { file, find, put } of bug.changes) {
      if (!id.split('?')[0].endsWith(`/${file}`)) continue
      if ((planted ?? code).split(find).length !== 2)
        throw new Error(`${bug.name}: its text does not occur exactly once in ${file}`)
      planted = (planted ?? code).replace(find, () => put)
    }
    return planted
  },
})

/** Runs schedules with a bug in the code until one breaks a promise, starting where the last run stopped. */
async function hunt(bug, { from, most, until }) {
  const { module: model, close } = await load('tests/model/run/schedule.ts', [planting(bug)])
  const server = await model.openServer()
  try {
    let seed = from
    for (; seed <= most && performance.now() < until; seed++) {
      const { broken } = await model.runSchedule(server, seed, { mood: moods[bug.mood] })
      if (broken) return { seed, invariant: broken.invariant }
    }
    return { tried: seed - 1 }
  } finally {
    await server.close()
    await close()
  }
}

/** Runs schedules of money and messages about the bug's subject, with the bug in the code, until one breaks a promise. */
async function huntMoney(bug, bounds) {
  const { module: model, close } = await load('tests/money/run/hunt.ts', [planting(bug)])
  return model.hunt(bug.about, bounds).finally(close)
}

/** Runs the test that should catch a bug, with the bug in the code. */
async function runTest(bug) {
  const vitest = await startVitest(
    'test',
    [bug.test],
    { root, watch: false, project: ['server'], reporters: [{}], config: `${root}/vite.config.ts` },
    { plugins: [planting(bug)] },
  )
  const failed = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests('failed')])
  await vitest.close()
  process.exitCode = 0
  return failed.length > 0 ? { seed: 0, invariant: `${bug.test}: ${failed[0].name}` } : { tried: 1 }
}

/** The results of earlier runs, by the bug's name and text: a changed bug is searched again. */
const memory = {
  fileOf: (bug) => `node_modules/.cache/holdfast-planted/${nameOf(bug).replaceAll(/[^\w]+/g, '-')}.json`,
  read: (bug) => (existsSync(memory.fileOf(bug)) ? JSON.parse(readFileSync(memory.fileOf(bug), 'utf8')) : { tried: 0 }),
  write(bug, found) {
    mkdirSync('node_modules/.cache/holdfast-planted', { recursive: true })
    writeFileSync(memory.fileOf(bug), JSON.stringify(found))
  },
}

/**
 * Plants every bug, or the given ones, and continues where an earlier run stopped.
 * @param {{ only?: string[], seconds?: number, most?: number, again?: boolean }} options `seconds` for all of them together
 * @returns {Promise<{ caught: number, of: number }>}
 */
export async function plantAll({ only = [], seconds = Infinity, most = MOST, again = false } = {}) {
  const until = performance.now() + seconds * 1000
  const { module, close } = await load('tests/model/planted/bugs.ts')
  const { module: money, close: closeMoney } = await load('tests/money/planted/bugs.ts')
  await closeMoney()
  const { module: kinds, close: closeKinds } = await load('tests/model/commands/moods.ts')
  moods = { ...kinds.moods, ...kinds.rareMoods }
  await closeKinds()
  const bugs = [...module.plantedBugs, ...money.moneyBugs].filter(
    ({ name, about }) => only.length === 0 || only.some((part) => name.includes(part) || (part === 'money' && about)),
  )
  await close()
  let caught = 0
  for (const bug of bugs) {
    let found = again ? { tried: 0 } : memory.read(bug)
    if (found.seed === undefined && found.tried < most && performance.now() < until) {
      found = bug.test ? await runTest(bug) : await (bug.about ? huntMoney : hunt)(bug, { from: found.tried + 1, most, until })
      memory.write(bug, found)
    }
    if (found.seed !== undefined) caught++
    console.log(
      found.seed === undefined
        ? `✗ ${bug.name}: survived ${found.tried} schedules`
        : `✓ ${bug.name}: caught by ${bug.test ? '' : `schedule ${found.seed}, `}${found.invariant}`,
    )
  }
  console.log(`${caught} of ${bugs.length} planted bugs caught`)
  return { caught, of: bugs.length }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true, default: [] },
      seconds: { type: 'string', default: 'Infinity' },
      most: { type: 'string', default: String(MOST) },
      again: { type: 'boolean', default: false },
    },
  })
  const { caught, of } = await plantAll({ ...values, seconds: Number(values.seconds), most: Number(values.most) })
  process.exit(caught === of ? 0 : 1)
}
