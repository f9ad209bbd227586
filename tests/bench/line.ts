/** One line of the result table: a measured value, and the floor of the value in the same run, if there is a floor. */
export interface Line {
  what: string
  value: number
  unit: 'ms' | 'kB' | 'MB'
  /** The floor: the same work done in the simplest way, in the same run. */
  floor?: number
  /** The multiple of the floor, if it is not simply `value / floor`. */
  ratio?: number
  /** The bound of the value or the ratio; lines without one are printed as explanations. */
  aim?: { of: 'value' | 'ratio'; is: '≤' | '≥'; than: number }
  note?: string
}

export const ratioOf = ({ value, floor, ratio }: Line): number | undefined =>
  ratio ?? (floor === undefined ? undefined : value / floor)

/** Whether a line meets its aim; undefined if the line has no aim. */
export function isMet(line: Line): boolean | undefined {
  if (line.aim === undefined) return undefined
  const held = line.aim.of === 'value' ? line.value : (ratioOf(line) ?? Number.NaN)
  return line.aim.is === '≤' ? held <= line.aim.than : held >= line.aim.than
}

const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b)

/** Returns the quantile of the values at a share (0 to 1): always one of the values, never the average of two values. */
export const quantile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

export const median = (values: readonly number[]): number => quantile(values, 0.5)
