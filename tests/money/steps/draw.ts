import { type Random, randomOf } from '../../model/world/random.ts'
import { type FaultKind, faultKinds, type FaultPlan, notYet } from '../world/faults.ts'
import { NODES } from '../world/server.ts'
import { subjectsOf } from './subjects.ts'
import type { Step } from './step.ts'

/** What happens in every schedule. */
const common = { again: 2, outside: 3, queue: 1, kill: 1, wait: 7, stall: 1 }
const [FEWEST, MOST] = [6, 18]

/** Draws the schedule of a seed. @param withNotYet whether it has what the product does not stand yet, too */
export function drawSteps(seed: number, withNotYet = false): Step[] {
  const random = randomOf(seed)
  const weights = Object.entries<number>({
    ...common,
    ...Object.assign({}, ...subjectsOf(seed).map((subject) => subject.weights)),
  }).filter(([what]) => withNotYet || !(what in notYet))
  const length = FEWEST + random.below(MOST - FEWEST + 1)
  const mood: Mood = { faults: 25 + random.below(50), kind: faultKinds[random.below(faultKinds.length)]! }
  return Array.from({ length }, () => drawStep(random, weights, mood))
}

/** How many tasks out of a hundred have a fault, and which one comes most often. */
interface Mood {
  faults: number
  kind: FaultKind
}

function drawStep(random: Random, weights: readonly [string, number][], mood: Mood): Step {
  return {
    what: weighted(random, weights),
    nth: random.below(24),
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
