import type { Wrong } from '../invariants/wrong.ts'
import { judgeMessages } from '../invariants/texts.ts'
import { drawSteps } from '../steps/draw.ts'
import type { Acts, Action, Step } from '../steps/step.ts'
import { nthOf } from '../steps/step.ts'
import { subjectsOf } from '../steps/subjects.ts'
import type { MoneyServer } from '../world/server.ts'
import { Stage } from '../world/stage.ts'
import { randomOf } from '../../model/world/random.ts'
import { heal, outside, queue, repeatCalls } from './heal.ts'

/** The outcome of a schedule. */
export interface Outcome {
  seed: number
  /** The number of steps that the processes took. */
  steps: number
  wrong: Wrong[]
  schedule: readonly Step[]
}

/** The length in seconds of a stall, which is longer than any lease. */
const STALL_SECONDS = 65
const waits = [6, 21, 61, 61, 61, 61, 61, 601]

/** Runs the schedule of a seed, or the given one with that seed's rows. The same steps have the same outcome. */
export async function runSchedule(
  money: MoneyServer,
  seed: number,
  schedule: readonly Step[] = drawSteps(seed),
): Promise<Outcome> {
  const stage = await Stage.open(money, seed)
  try {
    const subjects = subjectsOf(seed)
    const acts: Acts[] = []
    for (const subject of subjects) acts.push(await subject.open(stage))
    const actions: Record<string, Action> = Object.assign(commonActions(stage), ...acts.map((one) => one.actions))
    for (const step of schedule) {
      const random = randomOf(step.chance)
      await actions[step.what]!(step, random)
      await stage.loom.run(random, step.run ?? Infinity)
    }
    await heal(stage, subjects)
    for (const one of acts) stage.wrong.push(...(await one.judge()))
    stage.wrong.push(...(await judgeMessages(stage)))
    for (const { method, path } of await repeatCalls(stage))
      stage.wrong.push({ promise: 'hiddenEnds', what: `${method} ${path} has no response` })
  } finally {
    await stage.close()
  }
  return { seed, steps: stage.loom.steps, wrong: stage.wrong, schedule }
}

/** Returns the actions of every schedule, whatever its subjects. */
const commonActions = (stage: Stage): Record<string, Action> => ({
  async again(step) {
    const open = stage.calls.filter(({ status }) => status === null)
    if (open.length > 0) await stage.send(nthOf(open, step.nth), step)
  },
  async notice(step) {
    if (stage.notices.length > 0) await stage.deliver(nthOf(stage.notices, step.nth), step)
  },
  outside: (step) => stage.job(outside, step),
  queue: (step) => stage.job(queue, step),
  kill: ({ node }) => stage.kill(node),
  wait: ({ nth }, random) => stage.wait(nthOf(waits, nth), random),
  async refundsEnd({ nth }, random) {
    await stage.wait(2, random)
    stage.bank.endRefunds((other) => (nth + other) % 2 === 0)
    await stage.wait(1, random)
  },
  async refundsEndAtOnce({ nth }, random) {
    await stage.wait(2, random)
    stage.bank.endRefunds((other) => (nth + other) % 2 === 0)
  },
  stall: () => stage.stall(STALL_SECONDS),
})
