import { type Random, randomOf } from '../../model/world/random.ts'
import { type FaultKind, faultKinds, type FaultPlan, notYet } from '../world/faults.ts'
import { NODES } from '../world/server.ts'
import { subjectsOf } from './subjects.ts'
import { type Beat, nthOf, type Step } from './step.ts'

/** The weights of common steps. */
const common = { again: 2, outside: 3, queue: 1, kill: 1, wait: 7, stall: 1 }
const [FEWEST, MOST] = [5, 16]

/** The percentage of tasks with a fault, and the most frequent fault. */
interface Mood {
  faults: number
  kind: FaultKind
}

/** Draws the schedule of a seed. @param withNotYet whether it includes faults that the product does not survive yet */
export function drawSteps(seed: number, withNotYet = false): Step[] {
  const random = randomOf(seed)
  const subjects = subjectsOf(seed)
  const weights = Object.entries<number>({
    ...common,
    ...Object.assign({}, ...subjects.map((subject) => subject.weights)),
  }).filter(([what]) => withNotYet || !(what in notYet))
  const mood: Mood = { faults: 25 + random.below(50), kind: faultKinds[random.below(faultKinds.length)]! }
  const drawn = () => drawStep(random, weighted(random, weights), mood)
  const plots = subjects.flatMap((subject) => subject.plots)
  if (random.percent(50)) return Array.from({ length: FEWEST + random.below(MOST - FEWEST + 1) }, drawn)
  const about = random.below(MOST_NTH)
  return nthOf(plots, random.below(plots.length)).flatMap((beat) => [
    ...(random.percent(30) ? [drawn()] : []),
    beatStep(random, beat, about, mood),
  ])
}

const MOST_NTH = 24

/** Draws a step of a plot: its action, and for some steps the faults, are given; the rest is random. */
function beatStep(random: Random, beat: Beat, about: number, mood: Mood): Step {
  const [what, kinds] = typeof beat === 'string' ? [beat, null] : beat
  const step = drawStep(random, what, { ...mood, faults: mood.faults / 4 })
  const nth = what === 'wait' || what === 'notice' ? step.nth : about
  const isCalm = random.percent(80)
  const fault = kinds === null ? step.fault : { kind: nthOf(kinds, step.nth), skip: 0, times: random.percent(50) ? 1 : 20 }
  return { ...step, nth, fault, ...(isCalm && { diesAt: null, run: null }) }
}

function drawStep(random: Random, what: string, mood: Mood): Step {
  return {
    what,
    nth: random.below(MOST_NTH),
    node: random.below(NODES),
    fault: random.percent(mood.faults) ? drawFault(random, mood) : null,
    diesAt: random.percent(20) ? random.below(9) : null,
    run: random.percent(50) ? null : random.below(12),
    chance: random.below(2 ** 31),
  }
}

const drawFault = (random: Random, mood: Mood): FaultPlan => ({
  kind: random.percent(50) ? mood.kind : faultKinds[random.below(faultKinds.length)]!,
  skip: random.percent(70) ? 0 : random.below(4),
  times: random.percent(50) ? 1 : 20,
})

function weighted(random: Random, weights: readonly [string, number][]): string {
  let left = random.below(weights.reduce((sum, [, weight]) => sum + weight, 0))
  return weights.find(([, weight]) => (left -= weight) < 0)![0]
}
