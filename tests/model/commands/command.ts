import fc from 'fast-check'
import { alwaysHolds } from '../invariants/always.ts'
import { trace } from '../world/trace.ts'
import type { Stage } from '../world/stage.ts'
import type { ModelTab } from '../world/model-tab.ts'

export interface Model {
  stage: Stage
}

/** The number of tasks that run between a command and the next one, or all. */
export type Pace = number | 'all'
const pace: fc.Arbitrary<Pace> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('all' as const) },
  { weight: 2, arbitrary: fc.nat(6) },
  { weight: 3, arbitrary: fc.nat(40) },
)

export type Command = fc.AsyncCommand<Model, Stage>

/** Makes a command of a schedule; it does nothing if it is impossible. */
export function command<P>(
  name: string,
  params: fc.Arbitrary<P>,
  act: (stage: Stage, params: P) => Promise<unknown> | unknown,
): fc.Arbitrary<Command> {
  return fc.tuple(params, pace).map(([given, then]) => ({
    check: () => true,
    async run(_, stage) {
      trace(() => `${stage.time.now()} ---- ${name} ${JSON.stringify(given)} then ${then}`)
      await act(stage, given)
      await stage.advance(then === 'all' ? undefined : then)
      alwaysHolds(stage)
    },
    toString: () => `${name} ${JSON.stringify(given)} then ${then}`,
  }))
}

/** Returns the item at a drawn index, which wraps around at the end of the list; undefined if the list is empty. */
export const pick = <T>(all: readonly T[], nth: number): T | undefined => all[nth % Math.max(1, all.length)]

/** Returns an open tab that is not frozen and has a user at work; undefined if there is no such tab. */
export const tabAt = (stage: Stage, nth: number): ModelTab | undefined =>
  pick(
    stage.openTabs.filter((tab) => !tab.thread.frozen && tab.userData !== null),
    nth,
  )
