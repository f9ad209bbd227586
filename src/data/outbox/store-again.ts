import type { Database } from '#data/storage/database.ts'
import { seqOf } from './admission.ts'
import type { Entry, JournalEntry } from './entry.ts'

/**
 * Stores entries again, with their old places and keys, after the browser deleted the queue under open tabs. The new queue counts
 * from 1 again; its newer entries move behind them. The keys prevent a second effect.
 * @returns the entries that were missing
 */
export function storeAgain(database: Database, known: readonly Entry[]): Promise<Entry[]> {
  return database.change(['entries', 'journal'], async (change) => {
    const here = await change.list<Entry>('entries')
    const ended = await change.list<JournalEntry>('journal')
    const keys = new Set([...here, ...ended].map(({ key }) => key))
    const missing = known.filter(({ key }) => !keys.has(key))
    if (missing.length === 0) return missing
    const places = new Set(missing.map(seqOf))
    const last = Math.max(...places)
    const fresh = here.filter(({ seq, storedAgain }) => !storedAgain || places.has(seq))
    // Move all newer entries, in their order. A newer entry left in place would come before those that moved.
    const since = fresh.some(({ seq }) => seq <= last) ? fresh : []
    if (since.length > 0) await change.remove('entries', since.map(seqOf))
    const marked = missing.map((entry): Entry => ({ ...entry, storedAgain: true }))
    // Two queues that were deleted one after the other used the same places. One entry stays in each place; the others go last.
    const first = [...new Map(marked.toReversed().map((entry) => [entry.seq, entry])).values()]
    const others = marked.filter((entry) => !first.includes(entry))
    await change.put('entries', first)
    const behind = [...others, ...since].map(withoutPlace)
    if (behind.length > 0) await change.add('entries', behind)
    return missing
  })
}

function withoutPlace(entry: Entry): Omit<Entry, 'seq'> {
  const other: Partial<Entry> = { ...entry }
  delete other.seq
  return other as Omit<Entry, 'seq'>
}
