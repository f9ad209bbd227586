/**
 * A node's memory while it runs: counts, queues, and responses that are expensive to build. Each part is created when it
 * is first used. Two nodes in one process share nothing.
 */
export class NodeMemory {
  readonly #parts = new Map<() => unknown, unknown>()

  /**
   * Returns a part of the memory.
   * @param create creates it; the function itself is the part's name, so it must be a constant of its module
   */
  part<Part>(create: () => Part): Part {
    if (!this.#parts.has(create)) this.#parts.set(create, create())
    return this.#parts.get(create) as Part
  }
}
