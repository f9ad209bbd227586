import { RESEND_WITHIN, type Entry, type JournalEntry } from '#data/outbox/entry.ts'
import { NotStored } from '#data/outbox/not-stored.ts'
import type { Outbox } from '#data/outbox/outbox.ts'
import { isQuota } from '#data/storage/database.ts'
import { queueAsText, readQueueText, type Carried, type FileProblem } from './queue-file.ts'

export interface Taken {
  /** Entries that are new to this device, and now wait here. */
  added: number
  /** Entries that waited or ended here already. */
  known: number
  problems: FileProblem[]
}

/** The queue as a file to carry to another device. It stays here, too: whoever sends first, each wish is done once. */
export async function saveQueue(outbox: Outbox, from: { owner: string; savedAt: number }): Promise<Blob> {
  // From now on the other device may send it: it counts as sent here, too, so that nothing takes it back unheard, and it is not
  // sent any more once the server may have forgotten its key.
  await outbox
    .move(
      outbox.entries.current().map(({ seq, key }) => ({
        seq,
        key,
        when: ({ state, attempts }) => attempts === 0 && (state === 'queued' || state === 'waiting-sign-in'),
        to: { attempts: 1, firstSentAt: from.savedAt },
      })),
    )
    // A device that can no longer write is just what the file is for.
    .catch(() => undefined)
  return new Blob([queueAsText(outbox.entries.current(), { user: outbox.user, ...from })], { type: 'application/x-ndjson' })
}

/** Puts the entries of such a file at the end of the queue, all or none; the same file twice adds nothing. */
export async function takeQueue(outbox: Outbox, text: string, now: number): Promise<Taken> {
  const { entries, problems } = readQueueText(text, { user: outbox.user, now })
  const added = entries.length === 0 ? 0 : await adoptWithRoom(outbox, entries, now)
  return { added, known: entries.length - added, problems }
}

/** As with any wish: where the device is full, room is made for it once. */
async function adoptWithRoom(outbox: Outbox, carried: readonly Carried[], now: number): Promise<number> {
  return adopt(outbox, carried, now).catch(async (error: unknown) => {
    if (!isQuota(error)) throw new NotStored(error, false)
    await outbox.relieve()
    return adopt(outbox, carried, now).catch((again: unknown) => {
      throw new NotStored(again, isQuota(again))
    })
  })
}

/** The keys that came in files, and when: such a file may be picked again after the journal has forgotten how they ended. */
const TAKEN = 'taken-in'

async function adopt(outbox: Outbox, carried: readonly Carried[], now: number): Promise<number> {
  const added = await outbox.database.change(['entries', 'journal', 'notes'], async (change) => {
    const before = (await change.get<{ name: string; value: Record<string, number> }>('notes', TAKEN))?.value ?? {}
    const known = new Set([
      ...Object.keys(before),
      ...(await change.list<Entry>('entries')).map(({ key }) => key),
      ...(await change.list<JournalEntry>('journal')).map(({ key }) => key),
    ])
    const fresh = carried.filter(({ key }) => !known.has(key) && known.add(key))
    if (fresh.length > 0) await change.add('entries', fresh)
    const kept = Object.entries(before).filter(([, at]) => now - at < RESEND_WITHIN)
    const taken = Object.fromEntries([...kept, ...fresh.map(({ key }) => [key, now] as const)])
    if (fresh.length > 0) await change.put('notes', [{ name: TAKEN, value: taken }])
    return fresh.length
  })
  await outbox.reloadAll()
  return added
}
