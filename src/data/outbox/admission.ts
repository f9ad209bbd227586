import { inSlices } from '#data/in-slices.ts'
import type { Change, Database } from '#data/storage/database.ts'
import type { WorldClock } from '#data/world.ts'
import type { Entry, JournalEntry } from './entry.ts'
import { cancelAgainstUnsent } from './cancel-unsent.ts'
import { createsIn, entryOf, joinCreates, type QueuedChange } from './queued-change.ts'

/** Writes into `notes` in the transaction that stores changes. */
export type Beside = (change: Change) => Promise<void>

interface Admitting {
  changes: readonly QueuedChange[]
  /** The queued entries that this tab knows; the outbox may change the map during the call. */
  known: ReadonlyMap<number, Entry>
  from: { user: number; now: number; clockOffset: number }
  clock: Pick<WorldClock, 'breathe'>
  beside: Beside | null
}

/** Stores changes as entries, all or none, in one transaction that also removes the queued entries they cancel. */
export async function admit(
  database: Database,
  { changes, known, from, clock, beside }: Admitting,
): Promise<{ entries: Entry[]; cancelled: Entry[] }> {
  // Entries are made before the transaction, which ends by itself if it waits for anything but the database.
  const cancels = changes.some(({ cancelsUnsent }) => cancelsUnsent)
  const made = cancels ? [] : await inSlices(changes, (change) => entryOf(change, from), clock)
  const stores = ['entries', ...(cancels ? ['journal'] : []), ...(beside ? ['notes'] : [])]
  return database.change(stores, async (transaction) => {
    const { queue, cancelled } = cancels
      ? cancelAgainstUnsent(changes, await transaction.list<Entry>('entries'))
      : { queue: changes, cancelled: [] }
    const fresh = cancels ? queue.map((change) => entryOf(change, from)) : made
    const creates = createsIn([...known.values(), ...fresh])
    for (const entry of fresh) joinCreates(entry, creates)
    const seqs = fresh.length > 0 ? await transaction.add('entries', fresh) : []
    if (fresh.length > 0) await beside?.(transaction)
    if (cancelled.length > 0) {
      await transaction.remove('entries', cancelled.map(seqOf))
      await transaction.put('journal', cancelled.map(journalled(from.now, 'dropped')))
    }
    return { cancelled, entries: fresh.map((entry, index) => ({ ...entry, seq: seqs[index] as number })) }
  })
}

export const seqOf = ({ seq }: Pick<Entry, 'seq'>): number => seq

export const journalled =
  (at: number, outcome: JournalEntry['outcome']) =>
  (entry: Entry): JournalEntry => ({ key: entry.key, at, outcome, version: null, entry })
