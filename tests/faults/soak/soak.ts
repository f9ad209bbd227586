import { check, type Found } from './check.ts'
import { play } from './round.ts'
import { openStage, type Stage } from './stage.ts'
import type { Line } from './sum.ts'

export interface Options {
  database: 'postgres' | 'pglite'
  seed: number
  /** The number of the first round, and how many there are. */
  from: number
  rounds: number
  /** After so many rounds all is healed and compared. */
  every: number
  /** No round begins after so many seconds. */
  seconds: number
  say(words: string): void
}

/** Plays rounds one after the other, compares now and then and at the end, and answers what was counted. */
export async function soak(options: Options): Promise<Line & Found> {
  const { database, seed, from, rounds, every, say } = options
  const began = performance.now()
  const seconds = () => Math.round((performance.now() - began) / 1000)
  const stage = await openStage(database, seed, from)
  stage.say = say
  // Whoever ends a run leaves no server behind.
  const leave = () => void stage.close().finally(() => process.exit(1))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, leave)
  stage.disturb()
  const found: Found = { lost: 0, doubled: 0, disordered: 0, torn: 0, wrongUser: 0, stuck: 0, diverged: 0 }
  let played = 0
  try {
    for (let isLast = rounds === 0; !isLast;) {
      await playOn(stage, from + played)
      played++
      isLast = played >= rounds || seconds() >= options.seconds
      if (played % every !== 0 && !isLast) continue
      const { stuck, diverged, ...verdict } = await check(stage, from + played - 1)
      // The verdict is about everything so far; these two are about this moment.
      Object.assign(found, verdict, { stuck: found.stuck + stuck, diverged: found.diverged + diverged })
      say(`rounds ${from} to ${from + played - 1}, seed ${seed}, ${seconds()} s: ${JSON.stringify(found)}`)
    }
  } finally {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, leave)
    await stage.close()
  }
  const { deaths, crashes } = stage.servers
  return {
    seed,
    from,
    rounds: played,
    database,
    ...stage.tally,
    serverKills: deaths.afterCommit,
    serverKillsBeforeCommit: deaths.beforeCommit,
    crashes,
    cameBack: stage.device.cameBack(),
    wishes: stage.wishes.length,
    requested: stage.wishes.filter(({ sure }) => sure).length,
    ...found,
    seconds: seconds(),
  }
}

/** Plays a round; whatever stops it, the wishes are known, and the next comparison says what became of them. */
async function playOn(stage: Stage, round: number): Promise<void> {
  try {
    await play(stage, round)
  } catch (error) {
    stage.tally.troubles++
    stage.say(`round ${round}, seed ${stage.seed}: ${String(error).split('\n')[0]}\n  ${await stage.device.shows()}`)
    stage.proxy.mend()
  }
}

/** What must be nought. */
export const faultsOf = ({ lost, doubled, disordered, torn, wrongUser, stuck, diverged, crashes }: Line & Found) => ({
  lost,
  doubled,
  disordered,
  torn,
  wrongUser,
  stuck,
  diverged,
  crashes: Number(crashes),
})
