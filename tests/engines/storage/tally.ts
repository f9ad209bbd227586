/** Counts what schedules have met. */
export class Tally {
  readonly counts = new Map<string, number>()

  add(what: string, count = 1): void {
    this.counts.set(what, this.of(what) + count)
  }

  of = (what: string): number => this.counts.get(what) ?? 0

  toString(): string {
    return [...this.counts]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([what, count]) => `${what}: ${count}`)
      .join(', ')
  }
}
