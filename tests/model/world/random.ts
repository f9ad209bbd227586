/** Chance that can be had again: one seed, one row of numbers. */
export type Random = ReturnType<typeof randomOf>

/** @param seed any whole number */
export function randomOf(seed: number) {
  let state = seed >>> 0
  /** From 0 (included) to 1: the mulberry32 generator. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    /** A whole number below `most`. */
    below: (most: number): number => Math.floor(next() * most),
    /** True so often out of a hundred. */
    percent: (chance: number): boolean => next() * 100 < chance,
  }
}
