/** The faults of a call between the browser and the server. */
export type Fault =
  /** The connection breaks before the request reaches the server. */
  | { kind: 'lose-request' }
  /** The server carries out the request, but the connection breaks before the response. */
  | { kind: 'lose-answer' }
  /** The server receives the request twice; the second response is delivered. */
  | { kind: 'twice' }
  /** Delays the request by a number of milliseconds. */
  | { kind: 'delay'; milliseconds: number }
  /** The server carries out the request, and the response is delivered this many milliseconds later. */
  | { kind: 'hold-answer'; milliseconds: number }
  /** The server carries out the request, and half of its response is delivered. */
  | { kind: 'half' }
  /** A page with 200 instead of the server's response: the sign-in of a venue's Wi-Fi. */
  | { kind: 'portal' }
  /** A refusal instead of the server's response. If `marked`, it has the server's own header, as if from the server. */
  | { kind: 'status'; status: number; retryAfter?: number; marked?: boolean }

export interface Rule {
  /** The beginning of the paths that the rule hits, e.g. `/api/batch`. */
  path: string
  fault: Fault
  /** The chance that the rule hits a call: 1 hits every call, 0.3 hits three of ten calls on average. */
  chance: number
  /** The number of calls that the rule hits; absent: all. */
  times?: number
}

/** Makes a generator of numbers from 0 to 1, always the same for a seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The current rules; they decide the faults of each call. */
export class Rules {
  #rules: Rule[] = []
  readonly #random: () => number

  constructor(random: () => number = seeded(1)) {
    this.#random = random
  }

  /** Adds a rule; returns a function that removes it. */
  add(rule: Rule): () => void {
    const own = { ...rule }
    this.#rules.push(own)
    return () => void (this.#rules = this.#rules.filter((one) => one !== own))
  }

  clear(): void {
    this.#rules = []
  }

  /** Returns the faults of the call with this path, in the order of the rules. */
  strike(path: string): Fault[] {
    const struck = this.#rules.filter((rule) => path.startsWith(rule.path) && rule.times !== 0 && this.#random() < rule.chance)
    for (const rule of struck) if (rule.times !== undefined) rule.times--
    return struck.map(({ fault }) => fault)
  }
}
