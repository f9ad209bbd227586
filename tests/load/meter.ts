/**
 * The phases of a run, in order: warm-up; usual work; usual work during each part of a flood, and during all parts at once; usual
 * work while a seat that many callers request is locked; usual work again.
 */
export const phases = ['warm-up', 'quiet', 'imports', 'exports', 'sign-ins', 'flood', 'locked', 'end'] as const
export type Phase = (typeof phases)[number]

/** The measured phases. */
export const measured = phases.slice(1)

const shares: Record<Exclude<Phase, 'warm-up'>, number> = {
  quiet: 0.2,
  imports: 0.1,
  exports: 0.1,
  'sign-ins': 0.1,
  flood: 0.2,
  locked: 0.1,
  end: 0.2,
}

/**
 * Returns the length of each phase of a run, in seconds.
 * @param canLock false on a database with one connection, where no other connection can lock a seat; the phase with a locked seat
 * then takes no time
 */
export function lengthsOf(seconds: number, canLock: boolean): Record<Phase, number> {
  const warm = Math.min(60, seconds * 0.15)
  const whole = canLock ? 1 : 1 - shares.locked
  const of = (share: number) => ((seconds - warm) * share) / whole
  const lengths = Object.fromEntries(Object.entries(shares).map(([phase, share]) => [phase, of(share)]))
  return { ...(lengths as Record<Exclude<Phase, 'warm-up'>, number>), 'warm-up': warm, ...(canLock ? {} : { locked: 0 }) }
}

/** Returns the value that a percentage of the values do not exceed; 0 without values. */
export function percentile(values: readonly number[], of: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * of) / 100) - 1)] ?? 0
}

export const p95 = (values: readonly number[]): number => Math.round(percentile(values, 95) * 10) / 10

/** The times of calls by phase, and the failures. */
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
    const times =
      this.#times.get(call) ?? (Object.fromEntries(phases.map((phase) => [phase, []])) as unknown as Record<Phase, number[]>)
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

  /** Returns a line for each call: its count, and its p95 in each measured phase. */
  table(): string {
    const lines = [...this.#times]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([call, times]) => {
        const count = phases.reduce((sum, phase) => sum + times[phase].length, 0)
        return row(call, [count, ...measured.map((phase) => p95(times[phase]))])
      })
    return [row('call', ['count', ...measured]), ...lines].join('\n')
  }
}

const row = (name: string, cells: readonly (string | number)[]) =>
  name.padEnd(24) + cells.map((cell) => String(cell).padStart(10)).join('')
