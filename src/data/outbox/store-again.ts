import type { Database } from '#data/storage/database.ts'
import { seqOf } from './admission.ts'
import type { Entry, JournalEntry } from './entry.ts'

/**
 * Puts entries back into a queue that the browser has thrown away under those who had it open: under their own keys, so that
 * nothing is done twice, and in their own places, before what was asked for since: the new queue counts from one again, so that
 * may stand before them, or where they stood. What another tab has put back, or has seen end, is left alone. Answers those that
 * were missing.
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
    // All of it, in its order: what stood beyond would come before what was moved behind it.
    const since = fresh.some(({ seq }) => seq <= last) ? fresh : []
    if (since.length > 0) await change.remove('entries', since.map(seqOf))
    const marked = missing.map((entry): Entry => ({ ...entry, storedAgain: true }))
    // Of two queues that were thrown away one after the other, both had a first, a second and so on.
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
