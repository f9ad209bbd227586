import type { Job } from '#server/jobs/job.ts'
import type { Random } from '../../model/world/random.ts'
import type { Wrong } from '../invariants/wrong.ts'
import type { FaultKind } from '../world/faults.ts'
import type { Stage, Way } from '../world/stage.ts'

/** One step of a schedule, as data: a schedule can be printed, and run again without some of its steps. */
export interface Step extends Way {
  what: string
  /** The index of the row that it is about. */
  nth: number
  /** How many steps of the processes happen before the next one of the schedule; null: all there are. */
  run: number | null
  /** The seed of the order in which they happen. */
  chance: number
}

export type Action = (step: Step, random: Random) => Promise<void>

/** A part of the product that schedules are about, within one schedule. */
export interface Acts {
  actions: Record<string, Action>
  /** The violations after everything was given time. */
  judge(): Promise<Wrong[]>
}

/** A step of a plot: what happens, and for some the faults of which it has one. */
export type Beat = string | readonly [what: string, faults: readonly FaultKind[]]
/** Faults after which nobody knows what became of a call. */
export const unknown: readonly FaultKind[] = ['lose', 'hang', 'lose']
export const refused: readonly FaultKind[] = ['refuse']

export interface Subject {
  /** Stories in which much can go wrong: half of the schedules follow one, with other steps in between. */
  plots: readonly (readonly Beat[])[]
  /** The weight of each of its actions. */
  weights: Record<string, number>
  /** The jobs that bring it to its end. */
  jobs: readonly Job[]
  /** Moments at which more of it falls due, in order: milliseconds since 1970. */
  horizons?: readonly number[]
  /** Makes its rows. */
  open(stage: Stage): Promise<Acts>
}

/** The nth of some, counted round and round. */
export const nthOf = <T>(all: readonly T[], nth: number): T => all[nth % all.length]!
