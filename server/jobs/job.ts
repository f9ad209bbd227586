import type { Context } from '#server/context.ts'

/** Work in the background, on one node at a time unless it is shared. */
export interface Job {
  /** The job's unique name, under which work is enqueued. */
  kind: string
  /** The interval of a repeating job, in seconds. A job without an interval runs only for enqueued work. */
  everySeconds?: number
  /** The delay of the first run, in seconds after the installation first starts with this job; absent: no delay. */
  firstAfterSeconds?: number
  /**
   * Several nodes may run the job at once, because each leases single rows. If one crashes, the others continue without waiting.
   */
  isShared?: true
  /** Does the work, in transactions of its own. It must do no harm if it runs twice, because a node may crash in between. */
  run(context: Context, payload: unknown): Promise<void>
  /**
   * Gives up enqueued work that has failed `after` times; `end` stores a state that users see. If absent, the work is retried
   * forever.
   */
  giveUp?: { after: number; end(context: Context, payload: unknown): Promise<void> }
}
