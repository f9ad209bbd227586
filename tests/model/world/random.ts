/** Repeatable random numbers: one seed, one sequence. */
export type Random = ReturnType<typeof randomOf>

/** @param seed any whole number */
export function randomOf(seed: number) {
  let state = seed >>> 0
  /** Returns a number from 0 (included) to 1, by the mulberry32 generator. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    /** Returns a whole number below `most`. */
    below: (most: number): number => Math.floor(next() * most),
    /** Returns true in `chance` of a hundred calls, on average. */
    percent: (chance: number): boolean => next() * 100 < chance,
  }
}
