import type { ColumnSeat } from '#lib/columns.ts'

/** Rows of a response, and their epoch; null if unknown. */
export interface Late {
  rows: readonly ColumnSeat[]
  epoch: string | null
}

/** Returns the rows that may be applied to seats of this epoch. */
export const ofEpoch = (late: readonly Late[], epoch: string | null): ColumnSeat[] =>
  late.flatMap((one) => (one.epoch === null || epoch === null || one.epoch === epoch ? one.rows : []))

/** One snapshot request, shared by all callers; aborted when no caller waits for it any more. */
export class SnapshotFetch {
  readonly #controller = new AbortController()
  /** Rows confirmed during the request, which may be newer than the snapshot. */
  readonly late: Late[] = []
  #waiting = 0
  readonly done: Promise<void>

  /** @param work requests the snapshot, and stores it */
  constructor(work: (fetch: SnapshotFetch, signal: AbortSignal) => Promise<void>) {
    this.done = work(this, this.#controller.signal)
  }

  async wait(signal?: AbortSignal): Promise<void> {
    if (signal === undefined) {
      // This wait cannot be cancelled.
      this.#waiting = Infinity
      return this.done
    }
    this.#waiting++
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        reject(signal.reason as Error)
        if (--this.#waiting === 0) this.#controller.abort(signal.reason)
      }
      if (signal.aborted) return giveUp()
      signal.addEventListener('abort', giveUp, { once: true })
      const stop = () => signal.removeEventListener('abort', giveUp)
      this.done.then(resolve, reject).finally(stop)
    })
  }
}
