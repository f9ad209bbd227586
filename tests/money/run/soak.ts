import { type PromiseName, promises } from '../invariants/wrong.ts'
import { drawSteps } from '../steps/draw.ts'
import { openServer } from '../world/server.ts'
import { runSchedule } from './schedule.ts'
import { shorten, storyOf } from './shorten.ts'

/** The schedules to run. */
interface Wanted {
  /** The first seed. */
  from: number
  /** The most schedules. */
  most: number
  seconds: number
  /** Whether they include faults that the product does not survive yet. */
  withNotYet: boolean
  isEnded(): boolean
  print(story: string): void
}

/** The numbers of schedules, steps and broken promises of each kind, and the first and the next seed. */
export type Report = Record<'schedules' | 'steps' | PromiseName | 'from' | 'next', number>

/** Runs schedules, seed after seed, and prints each that breaks a promise. */
export async function soak({ from, most, seconds, withNotYet, isEnded, print }: Wanted): Promise<Report> {
  const money = await openServer()
  const end = performance.now() + seconds * 1000
  const broken = Object.fromEntries(promises.map((name) => [name, 0])) as Record<PromiseName, number>
  const report: Report = { schedules: 0, steps: 0, ...broken, from, next: from }
  for (; report.schedules < most && performance.now() < end && !isEnded(); report.next++) {
    const outcome = await runSchedule(money, report.next, drawSteps(report.next, withNotYet)).catch((error: unknown) => {
      throw new Error(`The schedule of seed ${report.next} did not end`, { cause: error })
    })
    report.schedules++
    report.steps += outcome.steps
    if (outcome.wrong.length === 0) continue
    for (const { promise } of outcome.wrong) report[promise]++
    print(storyOf(await shorten(money, outcome)))
  }
  return report
}
