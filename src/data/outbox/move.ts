import type { Entry, EntryProblem, Outcome } from './entry.ts'

/**
 * A change of an entry's state, done only where the entry is still the one meant (compare and set): same key, and the
 * test says yes. The key alone is not enough for a requeue: another tab may have gone further meanwhile.
 */
export interface Move {
  seq: number
  key: string
  when?: (entry: Entry) => boolean
  /** What it becomes, or how it ends. */
  to: Partial<Entry> | End
}
export interface End {
  end: Outcome
  version: number | null
  /** The answer's row, for whoever waits for it on a form. */
  row?: unknown
}

/** What became of an entry that somebody waits for. */
export type Told = { outcome: 'done'; row: unknown } | { outcome: 'refused'; problem: EntryProblem }

/** What those who wait for entries are told after a change. */
export function toldOf(moved: readonly Entry[], ended: readonly { entry: Entry; end: End }[]): [string, Told][] {
  return [
    ...moved.flatMap((entry): [string, Told][] =>
      entry.state === 'attention' && entry.lastProblem
        ? [[entry.key, { outcome: 'refused', problem: entry.lastProblem }]]
        : entry.state === 'acked'
          ? [[entry.key, { outcome: 'done', row: entry.answered?.row }]]
          : [],
    ),
    ...ended.flatMap(({ entry, end }): [string, Told][] =>
      end.end === 'done' ? [[entry.key, { outcome: 'done', row: end.row }]] : [],
    ),
  ]
}
