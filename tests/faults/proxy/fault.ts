/** The faults of a call between the browser and the server. */
export type Fault =
  /** The connection breaks before the server hears of it. */
  | { kind: 'lose-request' }
  /** The server does it, and the connection breaks instead of an answer. */
  | { kind: 'lose-answer' }
  /** The server gets it twice; the second answer is delivered. */
  | { kind: 'twice' }
  /** Delays the request by a number of milliseconds. */
  | { kind: 'delay'; milliseconds: number }
  /** The server does it, and the response is delivered this many milliseconds later. */
  | { kind: 'hold-answer'; milliseconds: number }
  /** The server does it, and half of its answer is delivered. */
  | { kind: 'half' }
  /** A page instead of the server, with 200: the sign-in of a venue's Wi-Fi. */
  | { kind: 'portal' }
  /** A refusal instead of the server. `marked`: it bears the server's own header, as if it came from it. */
  | { kind: 'status'; status: number; retryAfter?: number; marked?: boolean }

export interface Rule {
  /** How the paths begin that it is about, e.g. `/api/batch`. */
  path: string
  fault: Fault
  /** How often it strikes: 1 always, 0.3 in three of ten calls. */
  chance: number
  /** The number of calls it strikes; absent: all. */
  times?: number
}

/** A number from 0 to 1, the same ones in the same order for a seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The current rules, and the faults of a call. */
export class Rules {
  #rules: Rule[] = []
  readonly #random: () => number

  constructor(random: () => number = seeded(1)) {
    this.#random = random
  }

  /** Adds a rule; the answer takes it away. */
  add(rule: Rule): () => void {
    const own = { ...rule }
    this.#rules.push(own)
    return () => void (this.#rules = this.#rules.filter((one) => one !== own))
  }

  clear(): void {
    this.#rules = []
  }

  /** The faults of the call with this path, in the order of the rules. */
  strike(path: string): Fault[] {
    const struck = this.#rules.filter((rule) => path.startsWith(rule.path) && rule.times !== 0 && this.#random() < rule.chance)
    for (const rule of struck) if (rule.times !== undefined) rule.times--
    return struck.map(({ fault }) => fault)
  }
}
