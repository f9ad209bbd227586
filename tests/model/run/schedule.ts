import fc from 'fast-check'
import { Broken, type Harm } from '../invariants/broken.ts'
import { schedulesOf } from '../commands/commands.ts'
import { moodOf, type Mood } from '../commands/moods.ts'
import type { Command, Model } from '../commands/command.ts'
import { modelServer, type ModelServer } from '../world/model-server.ts'
import { preload } from '../world/preload.ts'
import { Stage } from '../world/stage.ts'
import { healsIn } from './heal.ts'

/** Opens the server for all the schedules of a run. */
export async function openServer(): Promise<ModelServer> {
  await preload()
  return modelServer()
}

/** The outcome of one schedule. */
export interface Outcome {
  seed: number
  commands: number
  /** The number of tasks in the schedule. */
  steps: number
  /** The number of online-only calls that the server carried out. */
  callsDone: number
  broken: { invariant: string; harm: Harm; error: unknown; story: string } | null
}

/**
 * Runs the schedule of a seed: the same seed always has the same schedule and outcome.
 * @param options `shrink` searches for the shortest story that breaks the same promise, which is slow; another `mood` than the
 * seed's own makes it another schedule
 */
export async function runSchedule(
  server: ModelServer,
  seed: number,
  { shrink = false, mood = moodOf(seed) }: { shrink?: boolean; mood?: Mood } = {},
): Promise<Outcome> {
  let commands = 0
  let steps = 0
  let callsDone = 0
  const property = fc.asyncProperty(fc.nat(), schedulesOf(mood), async (chance, cmds) => {
    const stage = await Stage.open(server, chance, mood.page)
    try {
      await fc.asyncModelRun(
        () => ({ model: { stage } satisfies Model, real: stage }),
        counted(cmds as Iterable<Command>, () => commands++),
      )
      await healsIn(stage)
    } finally {
      steps += stage.loom.steps
      callsDone += [...stage.calls.byKey.values()].filter(stage.calls.isDone).length
      await stage.end()
    }
  })
  const run = await fc.check(property, { seed, numRuns: 1, endOnFailure: !shrink, unbiased: true } as fc.Parameters<
    [number, Iterable<Command>]
  >)
  if (!run.failed) return { seed, commands, steps, callsDone, broken: null }
  const error = run.errorInstance
  const [, story] = run.counterexample ?? []
  const broken = error instanceof Broken ? error : new Broken('no mistakes', 'untrue', String((error as Error)?.stack ?? error))
  return {
    seed,
    commands,
    steps,
    callsDone,
    broken: { invariant: broken.invariant, harm: broken.harm, error, story: String(story) },
  }
}

function* counted(commands: Iterable<Command>, count: () => void): Generator<Command> {
  for (const command of commands) {
    count()
    yield command
  }
}
