import type { MetricSeries } from '#contract/metrics.ts'
import type { ChartLine } from '#ui/chart/chart-data.ts'

type Data = MetricSeries['data']

const valueOf = (point: Data[number], label: string) => point.breakdown?.find((part) => part.label === label)?.value ?? 0

/** The parts of a metric, largest first. */
export function partsOf(data: Data): string[] {
  const sums = new Map<string, number>()
  for (const { breakdown = [] } of data) for (const { label, value } of breakdown) sums.set(label, (sums.get(label) ?? 0) + value)
  return [...sums].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([label]) => label)
}

/** One part of a metric over time. */
export const partLine = (data: Data, part: string, label: string): ChartLine => ({
  label,
  values: data.map((point) => valueOf(point, part)),
})

/** The total of a metric over time. */
export const wholeLine = (data: Data, label: string): ChartLine => ({ label, values: data.map(({ value }) => value) })

interface PartLines {
  most: number
  words: (part: string) => string
  /** The label of the line for all other parts. */
  others: string
}

/**
 * Returns the largest parts over time; of all other parts only their number and their sum over all dates. For metrics with hundreds
 * of similar parts: one line for all others would be so high that the largest parts looked flat.
 */
export function largestParts(
  data: Data,
  { most, words }: Omit<PartLines, 'others'>,
): { lines: ChartLine[]; others: { count: number; sum: number } } {
  const parts = partsOf(data)
  const own = parts.slice(0, most)
  const rest = parts.slice(most)
  const sum = data.reduce((all, point) => all + rest.reduce((one, part) => one + valueOf(point, part), 0), 0)
  return { lines: own.map((part) => partLine(data, part, words(part))), others: { count: rest.length, sum } }
}

/** The largest parts over time; if there are more than `most`, the others are one line. */
export function partLines(data: Data, { most, words, others }: PartLines): ChartLine[] {
  const parts = partsOf(data)
  if (parts.length <= most) return parts.map((part) => partLine(data, part, words(part)))
  const own = parts.slice(0, most - 1)
  const rest = parts.slice(most - 1)
  const values = data.map((point) => rest.reduce((sum, part) => sum + valueOf(point, part), 0))
  return [...own.map((part) => partLine(data, part, words(part))), { label: others, values }]
}
