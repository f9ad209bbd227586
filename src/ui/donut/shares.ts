/** A part of a whole. */
export interface Slice {
  label: string
  value: number
}

/** The most parts that a donut lists. */
export const MOST_SLICES = 5

export interface Share {
  /** The share's start and length, on a ring of 100. */
  from: number
  length: number
}

/** The listed parts, largest first, and the sum of the rest. */
export function listed<S extends Slice>(slices: readonly S[]): { shown: S[]; rest: { count: number; value: number } } {
  const sorted = [...slices].sort((a, b) => b.value - a.value)
  const left = sorted.slice(MOST_SLICES)
  return {
    shown: sorted.slice(0, MOST_SLICES),
    rest: { count: left.length, value: left.reduce((sum, { value }) => sum + value, 0) },
  }
}

/** The shares of values on the ring. Negative values count as 0. */
export function sharesOf(values: readonly number[]): Share[] {
  const sizes = values.map((value) => Math.max(0, value))
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  let from = 0
  return sizes.map((size) => {
    const share = { from, length: whole === 0 ? 0 : (size / whole) * 100 }
    from += share.length
    return share
  })
}
