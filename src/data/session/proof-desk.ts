import { Cell } from '#data/store.ts'

/**
 * Keeps calls waiting until the user proves their identity again. A dialog asks as long as a call waits; every waiting call
 * then continues, or is refused.
 */
export class ProofDesk {
  /** Whether somebody has to be asked. */
  readonly requested = new Cell(false)
  readonly #listeners = new Set<() => void>()
  #waiting: { promise: Promise<boolean>; resolve: (proven: boolean) => void } | null = null

  /** Has the user asked. @returns whether they have shown who they are; false if they did not want to */
  ask(): Promise<boolean> {
    this.#waiting ??= deferred()
    this.requested.set(true)
    return this.#waiting.promise
  }

  /** The server has accepted a proof of this session. */
  proven(): void {
    this.#end(true)
    for (const listener of this.#listeners) listener()
  }

  /** The user does not want to: what waits is refused. */
  dismiss(): void {
    this.#end(false)
  }

  /** Calls the listener after each proof. @returns a function that ends that */
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
