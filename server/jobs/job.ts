import type { Context } from '#server/context.ts'

/** Work that is done in the background, on one node at a time unless it is shared. */
export interface Job {
  /** Its name, unique; also of what was enqueued for it. */
  kind: string
  /** For a job that repeats: how often. A job without is run only for what was enqueued. */
  everySeconds?: number
  /** The delay of the first run, in seconds after the installation first starts with this job; absent: none. */
  firstAfterSeconds?: number
  /** Several nodes may be at it at once: what each takes is leased row by row. Where one dies, the others go on without waiting. */
  isShared?: true
  /** Its own transactions are its own affair; done twice (a node died between) it must do no harm. */
  run(context: Context, payload: unknown): Promise<void>
  /** Ends an enqueued piece of work that has failed so many times, in a state that people see. Absent: it is tried for ever. */
  giveUp?: { after: number; end(context: Context, payload: unknown): Promise<void> }
}
