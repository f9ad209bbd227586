import type { Change } from '#data/storage/database.ts'
import type { Entry, EntryProblem, JournalEntry, Outcome } from './entry.ts'

/**
 * A change of an entry, made only if the entry is still the expected one (compare and set): its key is the same, and `when` accepts
 * it.
 */
export interface Move {
  seq: number
  key: string
  /** A check besides the key, needed for a return into the queue, because another tab may have changed the entry. */
  when?: (entry: Entry) => boolean
  /** The entry's new fields, or its end. */
  to: Partial<Entry> | End
}
export interface End {
  end: Outcome
  version: number | null
  /** The response's row, for the form that waits for it. */
  row?: unknown
  /** The entries that replace the ended one. The first gets its place; the others go to the end of the queue. */
  parts?: readonly Omit<Entry, 'seq'>[]
}

export interface Moved {
  /** The changed or new entries, in their new state. */
  moved: Entry[]
  /** The entries that left the queue, in their old state. */
  ended: { entry: Entry; end: End }[]
}

/** An entry that was carried out, and the version of the row in its response, if known. */
export interface Ended {
  entry: Entry
  version: number | null
}

/** The entries that were carried out, with the versions of their rows, as sent to other tabs. */
export const doneIn = (ended: Moved['ended']) =>
  ended.flatMap(({ entry, end }): [number, number | null][] => (end.end === 'done' ? [[entry.seq, end.version]] : []))

/** Returns the entries that a tab knew and that are no longer on disk, each with its row's version (null if unknown). */
export function overAmong(gone: readonly Entry[], done: ReturnType<typeof doneIn> = []): Ended[] {
  const versions = new Map(done)
  return gone.map((entry) => ({ entry, version: versions.get(entry.seq) ?? null }))
}

/** Applies moves, within one transaction over the entries and the journal. */
export async function applyMoves(change: Change, moves: readonly Move[], at: number): Promise<Moved> {
  const found = await change.getMany<Entry>(
    'entries',
    moves.map(({ seq }) => seq),
  )
  const moved: Entry[] = []
  const ended: Moved['ended'] = []
  const more: Omit<Entry, 'seq'>[] = []
  for (const [index, { key, when, to }] of moves.entries()) {
    const entry = found[index]
    if (!entry || entry.key !== key || (when && !when(entry))) continue
    if (!('end' in to)) {
      moved.push({ ...entry, ...to })
      continue
    }
    ended.push({ entry, end: to })
    const [first, ...others] = to.parts ?? []
    if (first) moved.push({ ...first, ...placeOf(entry) })
    more.push(...others)
  }
  if (moved.length > 0) await change.put('entries', moved)
  if (more.length > 0) {
    const seqs = await change.add('entries', more)
    moved.push(...more.map((entry, index) => ({ ...entry, seq: seqs[index] as number })))
  }
  const gone = ended.filter(({ end }) => !end.parts).map(({ entry }) => entry.seq)
  if (gone.length > 0) await change.remove('entries', gone)
  if (ended.length > 0) await change.put('journal', ended.map(asJournalled(at)))
  return { moved, ended }
}

/** An entry's place in the queue. */
export const placeOf = ({ seq, storedAgain }: Entry): Pick<Entry, 'seq' | 'storedAgain'> => ({
  seq,
  ...(storedAgain && { storedAgain }),
})

const asJournalled =
  (at: number) =>
  ({ entry, end }: Moved['ended'][number]): JournalEntry => ({
    key: entry.key,
    at,
    outcome: end.end,
    version: end.version,
    entry,
  })

/** The result of an entry for a form that waits for it. */
export type EntryOutcome = { outcome: 'done'; row: unknown } | { outcome: 'refused'; problem: EntryProblem }

/** The results for waiting forms after a change, by key. */
export function outcomesOf({ moved, ended }: Moved): [string, EntryOutcome][] {
  return [
    ...moved.flatMap((entry): [string, EntryOutcome][] =>
      entry.state === 'attention' && entry.lastProblem
        ? [[entry.key, { outcome: 'refused', problem: entry.lastProblem }]]
        : entry.state === 'acked'
          ? [[entry.key, { outcome: 'done', row: entry.answered?.row }]]
          : [],
    ),
    ...ended.flatMap(({ entry, end }): [string, EntryOutcome][] =>
      end.end === 'done' ? [[entry.key, { outcome: 'done', row: end.row }]] : [],
    ),
  ]
}
