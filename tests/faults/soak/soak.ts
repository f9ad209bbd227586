import type { Engine } from '#tests/faults/killer/database.ts'
import { countRounds, stopwatch, withCleanup } from '#tests/faults/killer/command.ts'
import { compare, type Findings, nothingFound } from './compare.ts'
import { play } from './round.ts'
import { openStage, type Stage } from './stage.ts'
import type { Line } from './sum.ts'

export interface Options {
  database: Engine
  seed: number
  /** The number of the first round. */
  from: number
  rounds: number
  /** The number of rounds between two comparisons. */
  every: number
  /** No round begins after this many seconds. */
  seconds: number
  say(text: string): void
}

/** Plays rounds, compares from time to time and at the end, and returns the counts. */
export async function soak({ database, seed, from, rounds, every, ...options }: Options): Promise<Line & Findings> {
  const seconds = stopwatch()
  const stage = await openStage(database, seed, from, options.say)
  stage.disturb()
  const found = { ...nothingFound }
  let played = 0
  const compareNow = async () => {
    const { stuck, diverged, ...verdict } = await compare(stage, from + played - 1)
    // The verdict is about all rounds so far; `stuck` and `diverged` are about this moment.
    Object.assign(found, verdict, { stuck: found.stuck + stuck, diverged: found.diverged + diverged })
    stage.log(`rounds ${from} to ${from + played - 1}, seed ${seed}, ${seconds()} s: ${JSON.stringify(found)}`)
  }
  await withCleanup(stage.close, async () => {
    for (const round of countRounds(rounds, seconds, options.seconds)) {
      await playOrLog(stage, from + round)
      played++
      if (played % every === 0) await compareNow()
    }
    if (played % every !== 0) await compareNow()
  })
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
    cameBack: stage.device.cameBack,
    changes: stage.changes.length,
    requested: stage.changes.filter(({ accepted }) => accepted).length,
    ...found,
    seconds: seconds(),
  }
}

/** Plays a round. If it fails, its changes are recorded, and the next comparison shows their results. */
async function playOrLog(stage: Stage, round: number): Promise<void> {
  try {
    await play(stage, round)
  } catch (error) {
    stage.tally.troubles++
    stage.log(`round ${round}, seed ${stage.seed}: ${String(error).split('\n')[0]}\n  ${await stage.device.text()}`)
    stage.proxy.mend()
  }
}

/** Picks the counts that must be 0. */
export function faultsOf(line: Line & Findings): Record<(typeof faultNames)[number], number> {
  return Object.fromEntries(faultNames.map((name) => [name, Number(line[name])])) as ReturnType<typeof faultsOf>
}

export const faultNames = [...(Object.keys(nothingFound) as (keyof Findings)[]), 'crashes'] as const
