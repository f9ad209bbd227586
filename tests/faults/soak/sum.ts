/** What a run says at its end: figures to be added up, beside what it was. */
export type Line = { seed: number; from: number; rounds: number; database: string } & Record<
  string,
  number | string | Record<string, number>
>

const labels = new Set(['seed', 'from', 'database'])

/** Adds up the figures of runs that went on one after the other; what each was is left out. */
export function addUp(lines: readonly Line[]): Record<string, number | Record<string, number>> {
  const total: Record<string, number | Record<string, number>> = { runs: lines.length }
  for (const line of lines)
    for (const [name, figure] of Object.entries(line)) {
      if (labels.has(name)) continue
      if (typeof figure === 'number') total[name] = Number(total[name] ?? 0) + figure
      else if (typeof figure === 'object') total[name] = addUpParts((total[name] ?? {}) as Record<string, number>, figure)
    }
  return total
}

const addUpParts = (a: Record<string, number>, b: Record<string, number>) =>
  Object.fromEntries(Object.keys({ ...a, ...b }).map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)]))
