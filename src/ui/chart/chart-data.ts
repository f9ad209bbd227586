/** One line of a chart: a value for each place on the axis, null for a place without a value. */
export interface ChartLine {
  label: string
  values: readonly (number | null)[]
}

/** The labels of the places on the axis: a list, or a function that makes them on demand if that is slow. */
export interface ChartPlaces {
  readonly length: number
  /** The label of a place, counted from 0; undefined for a place that does not exist. */
  at(place: number): string | undefined
}

export interface ChartData {
  places: ChartPlaces
  /** At most six lines, since more cannot be distinguished. */
  lines: readonly ChartLine[]
  /** The first line's values in the period before. */
  previous?: ChartLine | undefined
}

/** The figures at one place of the axis: one for each line and, if the period before is shown, one for that period. */
export const figuresAt = ({ lines, previous }: ChartData, place: number): { label: string; value: number | null }[] =>
  [...lines, ...(previous ? [previous] : [])].map(({ label, values }) => ({ label, value: values[place] ?? null }))

/** The place after a key press; null if the key does not move. */
export function placeAfterKey(key: string, place: number | null, count: number): number | null {
  if (count === 0) return null
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === 'ArrowRight') return place === null ? 0 : Math.min(count - 1, place + 1)
  if (key === 'ArrowLeft') return place === null ? count - 1 : Math.max(0, place - 1)
  return null
}
