/**
 * The order of entries: first in, first out per lane. A lane is a path (`seats/8f…`, `events/12`); one that ends in `/*`
 * covers all below it. An entry in several lanes waits for each of them.
 */
export class Lanes {
  readonly #taken = new Set<string>()
  /** For each taken lane the wildcards that would cover it. */
  readonly #covering = new Set<string>()

  take(lanes: readonly string[]): void {
    for (const lane of lanes) {
      this.#taken.add(lane)
      for (const wider of wildcardsOver(lane)) this.#covering.add(wider)
    }
  }

  /** Does an entry in these lanes have to wait for one that took its own before? */
  blocks(lanes: readonly string[]): boolean {
    return lanes.some(
      (lane) => this.#taken.has(lane) || this.#covering.has(lane) || wildcardsOver(lane).some((wider) => this.#taken.has(wider)),
    )
  }
}

/** `events/12/seats` → `events/12/*`, `events/*`. */
function wildcardsOver(lane: string): string[] {
  const wider: string[] = []
  for (let end = lane.lastIndexOf('/'); end > 0; end = lane.lastIndexOf('/', end - 1)) wider.push(`${lane.slice(0, end)}/*`)
  return wider
}
