import type { Database } from '#data/storage/database.ts'
import type { Entry, JournalEntry } from './entry.ts'
import { takeBack } from './take-back.ts'
import { createsIn, entryOf, joinCreates, type Wish } from './wish.ts'

interface Admitting {
  wishes: readonly Wish[]
  /** What this tab knows to be waiting. */
  known: readonly Entry[]
  from: { user: number; now: number; clockOffset: number }
}

/** Stores wishes as entries, all or none, in one transaction; with them go the waiting entries that they take back. */
export async function admit(
  database: Database,
  { wishes, known, from }: Admitting,
): Promise<{ entries: Entry[]; back: Entry[] }> {
  const takes = wishes.some(({ takesBack }) => takesBack)
  return database.change(takes ? ['entries', 'journal'] : ['entries'], async (change) => {
    const { queue, back } = takes ? takeBack(wishes, await change.list<Entry>('entries')) : { queue: wishes, back: [] }
    const fresh = queue.map((wish) => entryOf(wish, from))
    const creates = createsIn([...known, ...fresh])
    for (const entry of fresh) joinCreates(entry, creates)
    const seqs = fresh.length > 0 ? await change.add('entries', fresh) : []
    if (back.length > 0) {
      await change.remove('entries', back.map(seqOf))
      await change.put('journal', back.map(journalled(from.now, 'dropped')))
    }
    return { back, entries: fresh.map((entry, index) => ({ ...entry, seq: seqs[index] as number })) }
  })
}

export const seqOf = ({ seq }: Entry): number => seq

export const journalled =
  (at: number, outcome: JournalEntry['outcome']) =>
  (entry: Entry): JournalEntry => ({ key: entry.key, at, outcome, version: null, entry })
