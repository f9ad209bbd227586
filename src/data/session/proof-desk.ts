import { Cell } from '#data/store.ts'

/**
 * Holds calls until the user proves their identity again. A dialog is open while a call waits. Afterwards every waiting call
 * continues, or is refused.
 */
export class ProofDesk {
  /** Whether the dialog must be shown. */
  readonly requested = new Cell(false)
  readonly #listeners = new Set<() => void>()
  #waiting: { promise: Promise<boolean>; resolve: (proven: boolean) => void } | null = null

  /** Requests a proof from the user. @returns whether they gave it; false if they declined */
  ask(): Promise<boolean> {
    this.#waiting ??= deferred()
    this.requested.set(true)
    return this.#waiting.promise
  }

  /** Continues the calls, because the server has accepted a proof of this session. */
  proven(): void {
    this.#end(true)
    for (const listener of this.#listeners) listener()
  }

  /** Refuses the waiting calls, because the user declined. */
  dismiss(): void {
    this.#end(false)
  }

  /** Calls the listener after each proof. @returns a function that stops this */
  onProven(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #end(proven: boolean): void {
    const waiting = this.#waiting
    this.#waiting = null
    this.requested.set(false)
    waiting?.resolve(proven)
  }
}

function deferred() {
  let resolve: (proven: boolean) => void = () => {}
  const promise = new Promise<boolean>((done) => (resolve = done))
  return { promise, resolve }
}
