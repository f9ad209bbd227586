import type { MoneyServer } from '../world/server.ts'
import { type Outcome, runSchedule } from './schedule.ts'

/** Removes and simplifies steps of a schedule as long as it breaks the same promise. @returns the shortest schedule found */
export async function shorten(money: MoneyServer, outcome: Outcome): Promise<Outcome> {
  const promise = outcome.wrong[0]!.promise
  const breaks = async (schedule: Outcome['schedule']): Promise<Outcome | null> => {
    const tried = await runSchedule(money, outcome.seed, schedule).catch(() => null)
    return tried?.wrong.some((one) => one.promise === promise) ? tried : null
  }
  let shortest = outcome
  for (let at = shortest.schedule.length - 1; at >= 0; at--) {
    const shorter = await breaks(shortest.schedule.toSpliced(at, 1))
    if (shorter) shortest = shorter
  }
  for (let at = 0; at < shortest.schedule.length; at++)
    for (const simpler of [{ fault: null }, { diesAt: null }, { run: null }]) {
      const plainer = await breaks(shortest.schedule.with(at, { ...shortest.schedule[at]!, ...simpler }))
      if (plainer) shortest = plainer
    }
  return shortest
}

/** Returns a failed schedule in words: its seed, its steps, and the promises it broke. */
export function storyOf({ seed, schedule, wrong }: Outcome): string {
  const steps = schedule.map(({ what, nth, node, fault, diesAt, run, chance }) =>
    [
      `  ${what} ${nth} on node ${node}`,
      fault && `${fault.kind} ${fault.times} after ${fault.skip}`,
      diesAt !== null && `dies at step ${diesAt}`,
      run !== null && `then ${run} steps`,
      `(${chance})`,
    ]
      .filter(Boolean)
      .join(', '),
  )
  return [`seed ${seed}:`, ...steps, ...wrong.map(({ promise, what }) => `  ${promise}: ${what}`)].join('\n')
}
