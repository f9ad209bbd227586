import { abortedError } from './database.ts'

/** How long the browser may take to end the operations of a connection that it has closed, in milliseconds. */
const ENDING_MS = 500

/**
 * The running operations of a connection. Firefox gives some of them no result, neither an error, if it closes the connection
 * because the data of the site is deleted.
 */
export class Running {
  readonly #rejects = new Set<(error: Error) => void>()

  /** Returns the result of an operation, or rejects if it has none after the connection was cut off. */
  async result<R>(working: PromiseLike<R>): Promise<R> {
    let stop: (error: Error) => void
    const stopped = new Promise<never>((_, reject) => (stop = reject))
    this.#rejects.add(stop!)
    try {
      return await Promise.race([working, stopped])
    } finally {
      this.#rejects.delete(stop!)
    }
  }

  /** Ends the operations that have no result soon. To be called when the browser has closed the connection. */
  cutOff(): void {
    setTimeout(() => {
      for (const reject of this.#rejects) reject(abortedError('The connection was closed'))
    }, ENDING_MS)
  }
}
