/** Run-length encodes a column, flattened: value, length, value, length … */
export function toRuns(values: ArrayLike<number>): number[] {
  const runs: number[] = []
  for (let i = 0; i < values.length; i++) {
    if (runs.length > 0 && runs.at(-2) === values[i]) runs[runs.length - 1]! += 1
    else runs.push(values[i]!, 1)
  }
  return runs
}

const LONG = 32

/**
 * Writes a column of runs into `into`, which it must fill exactly; every value must be in 0 … `limit` - 1.
 * @throws RangeError if the column does not meet these conditions, because it is damaged
 */
export function expandRuns(runs: readonly number[], into: Uint32Array | Uint8Array, limit = 2 ** 32): void {
  let at = 0
  for (let i = 0; i < runs.length; i += 2) {
    const value = runs[i]!
    const length = runs[i + 1]!
    if (!(Number.isInteger(value) && value >= 0 && value < limit)) throw new RangeError(`value ${value} of ${limit}`)
    if (!(Number.isInteger(length) && length > 0 && at + length <= into.length))
      throw new RangeError(`run of ${length} at ${at} of ${into.length}`)
    const end = at + length
    // Most runs are short; for them, calling `fill` would be slower than the loop.
    if (length > LONG) into.fill(value, at, end)
    else for (let n = at; n < end; n++) into[n] = value
    at = end
  }
  if (at !== into.length) throw new RangeError(`${at} values for ${into.length}`)
}

/** Returns the number of values in a column of runs. */
export function lengthOfRuns(runs: readonly number[]): number {
  let length = 0
  for (let i = 1; i < runs.length; i += 2) length += runs[i]!
  return length
}

/** Converts each value to its difference from the one before (the first from 0). */
export function toDifferences(values: ArrayLike<number>): number[] {
  return Array.from({ length: values.length }, (_, i) => values[i]! - (i === 0 ? 0 : values[i - 1]!))
}

/**
 * Writes the running sums of runs of differences into `into`.
 * @throws RangeError if the sums do not fill `into`, or one of them exceeds 32 bits
 */
export function expandDifferences(runs: readonly number[], into: Uint32Array): void {
  let at = 0
  let value = 0
  for (let i = 0; i < runs.length; i += 2) {
    const step = runs[i]!
    const length = runs[i + 1]!
    if (!(Number.isInteger(step) && Number.isInteger(length) && length > 0 && at + length <= into.length))
      throw new RangeError(`run of ${length} at ${at} of ${into.length}`)
    for (let n = 0; n < length; n++) {
      value += step
      into[at++] = value
    }
    // The values of a run rise or fall steadily from inside the bounds, so checking its last value is enough.
    if (value < 0 || value > 0xffff_ffff) throw new RangeError(`value ${value}`)
  }
  if (at !== into.length) throw new RangeError(`${at} values for ${into.length}`)
}
