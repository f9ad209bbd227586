/** The time of day for code that must not read the machine's clock itself: data layer, server, tests. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
}

/** The machine's clock: the one place that reads it. */
export const systemClock: Clock = { now: () => Date.now() }

/** A clock that stays at a time until it is moved, for tests. */
export function fixedClock(at: number) {
  let time = at
  return {
    now: () => time,
    set: (next: number) => void (time = next),
    advance: (milliseconds: number) => void (time += milliseconds),
  }
}
