import type { Database } from '#data/storage/database.ts'
import { journalled, seqOf } from './admission.ts'
import { placeOf } from './move.ts'
import type { Entry } from './entry.ts'
import { entryOf, type QueuedChange } from './queued-change.ts'

/** The entry to replace, and the change that replaces it. */
export interface Replacement {
  seq: number
  key: string
  change: QueuedChange
}

/**
 * Replaces entries that need a decision or were never sent by new ones, with new keys in the same places, in one transaction. An
 * entry that may have been sent is not replaced, because it could be done twice under another key.
 */
export function replaceEntries(
  database: Database,
  replacements: readonly Replacement[],
  from: { user: number; now: number; clockOffset: number },
): Promise<Entry[]> {
  return database.change(['entries', 'journal'], async (transaction) => {
    const found = await transaction.getMany<Entry>('entries', replacements.map(seqOf))
    const [olds, nexts]: [Entry[], Entry[]] = [[], []]
    for (const [index, { key, change }] of replacements.entries()) {
      const old = found[index]
      if (old?.key !== key || !isReplaceable(old)) continue
      olds.push(old)
      nexts.push({ ...entryOf(change, from), ...placeOf(old) })
    }
    if (nexts.length === 0) return nexts
    await transaction.put('entries', nexts)
    await transaction.put('journal', olds.map(journalled(from.now, 'replaced')))
    return nexts
  })
}

const isReplaceable = ({ state, attempts }: Entry) => state === 'attention' || (state === 'queued' && attempts === 0)
