import { type Random, randomOf } from '../../model/world/random.ts'
import { type FaultKind, faultKinds, type FaultPlan } from '../world/faults.ts'
import { NODES } from '../world/server.ts'
import { subjectsOf } from './subjects.ts'
import type { Step } from './step.ts'

/** What happens in every schedule. */
const common = { again: 3, outside: 3, kill: 1, wait: 6 }
const [FEWEST, MOST] = [5, 16]

/** Draws the schedule of a seed. */
export function drawSteps(seed: number): Step[] {
  const random = randomOf(seed)
  const weights = Object.entries({ ...common, ...Object.assign({}, ...subjectsOf(seed).map((subject) => subject.weights)) })
  const length = FEWEST + random.below(MOST - FEWEST + 1)
  return Array.from({ length }, () => drawStep(random, weights as [string, number][]))
}

function drawStep(random: Random, weights: readonly [string, number][]): Step {
  return {
    what: weighted(random, weights),
    nth: random.below(24),
    node: random.below(NODES),
    fault: random.percent(45) ? drawFault(random) : null,
    diesAt: random.percent(20) ? random.below(9) : null,
    run: random.percent(50) ? null : random.below(12),
    chance: random.below(2 ** 31),
  }
}

const drawFault = (random: Random): FaultPlan => ({
  kind: faultKinds[random.below(faultKinds.length)] as FaultKind,
  skip: random.percent(60) ? 0 : random.below(4),
  times: random.percent(50) ? 1 : 20,
})

function weighted(random: Random, weights: readonly [string, number][]): string {
  let left = random.below(weights.reduce((sum, [, weight]) => sum + weight, 0))
  return weights.find(([, weight]) => (left -= weight) < 0)![0]
}
