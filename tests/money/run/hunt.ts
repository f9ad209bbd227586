import { type SubjectName, seedAbout } from '../steps/subjects.ts'
import { openServer } from '../world/server.ts'
import { runSchedule } from './schedule.ts'

interface Bounds {
  /** The first schedule about the subject. */
  from: number
  most: number
  /** The time to give up, by `performance.now()`. */
  until: number
}

/** Runs schedules about a subject until one breaks a promise. @returns its seed and the promise, or how many were tried */
export async function hunt(about: SubjectName, { from, most, until }: Bounds) {
  const money = await openServer()
  try {
    let nth = from
    for (; nth <= most && performance.now() < until; nth++) {
      const seed = seedAbout(about, nth)
      const [wrong] = (await runSchedule(money, seed)).wrong
      if (wrong) return { seed, invariant: `${wrong.promise}: ${wrong.what}` }
    }
    return { tried: nth - 1 }
  } finally {
    await money.close()
  }
}
