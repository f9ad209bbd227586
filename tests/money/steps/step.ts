import type { Job } from '#server/jobs/job.ts'
import type { Random } from '../../model/world/random.ts'
import type { Wrong } from '../invariants/wrong.ts'
import type { FaultKind } from '../world/faults.ts'
import type { Stage, Way } from '../world/stage.ts'

/** One step of a schedule, as data, so that a schedule can be printed, and repeated without some of its steps. */
export interface Step extends Way {
  what: string
  /** An index that selects what the action uses, such as a row, a call or a duration; it wraps around (`nthOf`). */
  nth: number
  /** The number of steps of the processes that run before the schedule's next step; null: all of them. */
  run: number | null
  /** The seed that determines the order in which the processes' steps run. */
  chance: number
}

export type Action = (step: Step, random: Random) => Promise<void>

/** The actions and checks of a subject within one schedule. */
export interface Acts {
  actions: Record<string, Action>
  /** Returns the broken promises after everything had time to end. */
  judge(): Promise<Wrong[]>
}

/** A step of a plot: its action and, for some steps, the faults from which one is drawn. */
export type Beat = string | readonly [what: string, faults: readonly FaultKind[]]
/** Faults after which the result of a call is unknown. */
export const unknown: readonly FaultKind[] = ['lose', 'hang', 'lose']
export const refused: readonly FaultKind[] = ['refuse']

export interface Subject {
  /** Sequences in which much can go wrong: half of the schedules follow one, with other steps in between. */
  plots: readonly (readonly Beat[])[]
  /** The weights of the subject's actions. */
  weights: Record<string, number>
  /** The jobs that complete the subject's work. */
  jobs: readonly Job[]
  /** Moments at which more work is due, in order: milliseconds since 1970. */
  horizons?: readonly number[]
  /** Makes the subject's rows for a schedule. */
  open(stage: Stage): Promise<Acts>
}

/** Returns the nth item of a list; the index wraps around at its end. */
export const nthOf = <T>(all: readonly T[], nth: number): T => all[nth % all.length]!
