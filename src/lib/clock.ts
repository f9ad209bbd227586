/** The current time, for code that must not read the machine's clock itself: data layer, server, tests. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
}

/** The machine's own clock, read only here. The app uses `serverClock` instead, because a device's clock can be wrong. */
export const systemClock: Clock = { now: () => Date.now() }

/** A clock for tests, whose time changes only when it is moved. */
export function fixedClock(at: number) {
  let time = at
  return {
    now: () => time,
    set: (next: number) => void (time = next),
    advance: (milliseconds: number) => void (time += milliseconds),
  }
}
