/** The parts of a run, in order: everything warms up, usual work, usual work under a flood, usual work again. */
export const phases = ['warm-up', 'start', 'flood', 'end'] as const
export type Phase = (typeof phases)[number]

/** How the seconds of a run are shared out among its phases. */
export function lengthsOf(seconds: number): Record<Phase, number> {
  const warm = Math.min(60, seconds * 0.15)
  const rest = seconds - warm
  return { 'warm-up': warm, start: rest * 0.3, flood: rest * 0.4, end: rest * 0.3 }
}

/** The value below which so many of a hundred lie; 0 of none. */
export function percentile(values: readonly number[], of: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * of) / 100) - 1)] ?? 0
}

export const p95 = (values: readonly number[]): number => Math.round(percentile(values, 95) * 10) / 10

/** How long calls took, by phase, and what failed. */
export class Meter {
  phase: Phase = 'warm-up'
  readonly failures = new Map<string, number>()
  readonly #times = new Map<string, Record<Phase, number[]>>()
  #requests = 0

  get requests(): number {
    return this.#requests
  }

  note(call: string, ms: number): void {
    this.#requests++
    const times = this.#times.get(call) ?? { 'warm-up': [], start: [], flood: [], end: [] }
    times[this.phase].push(ms)
    this.#times.set(call, times)
  }

  fail(what: string): void {
    this.failures.set(what, (this.failures.get(what) ?? 0) + 1)
  }

  get failed(): number {
    return [...this.failures.values()].reduce((sum, count) => sum + count, 0)
  }

  times(call: string, phase: Phase): readonly number[] {
    return this.#times.get(call)?.[phase] ?? []
  }

  /** A line for each call: how often, and its p95 at the start, under the flood and at the end. */
  table(): string {
    const lines = [...this.#times]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([call, times]) => {
        const count = phases.reduce((sum, phase) => sum + times[phase].length, 0)
        const figures = (['start', 'flood', 'end'] as const).map((phase) => String(p95(times[phase])).padStart(10))
        return `${call.padEnd(24)}${String(count).padStart(8)}${figures.join('')}`
      })
    return [
      `${'call'.padEnd(24)}${'count'.padStart(8)}${['start', 'flood', 'end'].map((name) => name.padStart(10)).join('')}`,
      ...lines,
    ].join('\n')
  }
}
