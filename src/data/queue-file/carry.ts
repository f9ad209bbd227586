import type { Entry, JournalEntry } from '#data/outbox/entry.ts'
import type { Outbox } from '#data/outbox/outbox.ts'
import { queueAsText, readQueueText, type Carried, type FileProblem } from './queue-file.ts'

export interface Taken {
  /** Entries that are new to this device, and now wait here. */
  added: number
  /** Entries that waited or ended here already. */
  known: number
  problems: FileProblem[]
}

/** The queue as a file to carry to another device. It stays here, too: whoever sends first, each wish is done once. */
export const saveQueue = (outbox: Outbox, from: { owner: string; savedAt: number }): Blob =>
  new Blob([queueAsText(outbox.entries.current(), { user: outbox.user, ...from })], { type: 'application/x-ndjson' })

/** Puts the entries of such a file at the end of the queue, all or none; the same file twice adds nothing. */
export async function takeQueue(outbox: Outbox, text: string, now: number): Promise<Taken> {
  const { entries, problems } = readQueueText(text, { user: outbox.user, now })
  const added = entries.length === 0 ? 0 : await adopt(outbox, entries)
  return { added, known: entries.length - added, problems }
}

async function adopt(outbox: Outbox, carried: readonly Carried[]): Promise<number> {
  const added = await outbox.database.change(['entries', 'journal'], async (change) => {
    const known = new Set([
      ...(await change.list<Entry>('entries')).map(({ key }) => key),
      ...(await change.list<JournalEntry>('journal')).map(({ key }) => key),
    ])
    const fresh = carried.filter(({ key }) => !known.has(key) && known.add(key))
    if (fresh.length > 0) await change.add('entries', fresh)
    return fresh.length
  })
  await outbox.reloadAll()
  return added
}
