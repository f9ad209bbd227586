import type { Entry } from './entry.ts'

type InLanes = Pick<Entry, 'lanes' | 'channel'>

/**
 * The order of entries: first in, first out in a lane. A lane is a path (`seats/8f…`, `events/12`). A lane that ends in `/*`
 * covers all lanes below it in the entry's channel. An entry in several lanes waits for each of them.
 */
export class Lanes {
  readonly #taken = new Set<string>()
  /** The wildcards that are taken, each with its channel. */
  readonly #wide = new Set<string>()
  /** For each taken lane, the wildcards of its channel that would cover it. */
  readonly #covering = new Set<string>()

  take({ lanes, channel }: InLanes): void {
    for (const lane of lanes) {
      if (isWide(lane)) this.#wide.add(within(channel, lane))
      else this.#taken.add(lane)
      for (const wider of wildcardsOver(lane)) this.#covering.add(within(channel, wider))
    }
  }

  /** Whether an entry in these lanes must wait for an earlier one. */
  blocks({ lanes, channel }: InLanes): boolean {
    return lanes.some(
      (lane) =>
        this.#taken.has(lane) ||
        (isWide(lane) && (this.#wide.has(within(channel, lane)) || this.#covering.has(within(channel, lane)))) ||
        wildcardsOver(lane).some((wider) => this.#wide.has(within(channel, wider))),
    )
  }
}

const isWide = (lane: string) => lane.endsWith('/*')

/** Names a wildcard with its channel. A wildcard covers only the rows of its channel, so it never blocks another channel. */
const within = (channel: number, wildcard: string) => `${channel} ${wildcard}`

/** The wildcards that cover a lane: `events/12/seats` → `events/12/*`, `events/*`. */
function wildcardsOver(lane: string): string[] {
  const wider: string[] = []
  for (let end = lane.lastIndexOf('/'); end > 0; end = lane.lastIndexOf('/', end - 1)) wider.push(`${lane.slice(0, end)}/*`)
  return wider
}
