/** The result of a run: counts that can be added up, and labels of the run. */
export type Line = { seed: number; from: number; rounds: number; database: string } & Record<
  string,
  number | string | Record<string, number>
>

const labels = new Set(['seed', 'from', 'database'])

/** Adds up the counts of several runs, without their labels. */
export function addUp(lines: readonly Line[]): Record<string, number | Record<string, number>> {
  const total: Record<string, number | Record<string, number>> = { runs: lines.length }
  for (const line of lines)
    for (const [name, count] of Object.entries(line)) {
      if (labels.has(name)) continue
      if (typeof count === 'number') total[name] = Number(total[name] ?? 0) + count
      else if (typeof count === 'object') total[name] = addUpParts((total[name] ?? {}) as Record<string, number>, count)
    }
  return total
}

const addUpParts = (a: Record<string, number>, b: Record<string, number>) =>
  Object.fromEntries(Object.keys({ ...a, ...b }).map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)]))
