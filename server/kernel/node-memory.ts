/**
 * The memory of a running node: counts, queues, and responses that are expensive to build. Each part is created when it
 * is first used. Two nodes in one process share nothing.
 */
export class NodeMemory {
  readonly #parts = new Map<() => unknown, unknown>()

  /**
   * Returns a part of the memory.
   * @param create creates the part and identifies it, so it must be a constant of its module
   */
  part<Part>(create: () => Part): Part {
    if (!this.#parts.has(create)) this.#parts.set(create, create())
    return this.#parts.get(create) as Part
  }
}
