import { RESEND_WITHIN_MS, type Entry, type JournalEntry } from '#data/outbox/entry.ts'
import type { Outbox } from '#data/outbox/outbox.ts'
import { retryWhenFull } from '#data/outbox/not-stored.ts'
import type { Change } from '#data/storage/database.ts'
import { queueAsText, readQueueText, type Carried, type FileProblem } from './queue-file.ts'
import { attempt, storageFailed } from '#data/background.ts'

export interface Taken {
  /** The number of entries that are new to this device and now queued on it. */
  added: number
  /** The number of entries that were already queued or ended on this device. */
  known: number
  problems: FileProblem[]
}

/**
 * Saves the queue as a file for another device. The entries stay here, but count as sent, since the other device may send them:
 * nothing cancels them, and they are not sent once the server may have forgotten their keys.
 */
export async function saveQueue(outbox: Outbox, from: { owner: string; savedAt: number }): Promise<Blob> {
  const entries = outbox.entries.current()
  const carried = entries.map(({ seq, key }) => ({ seq, key, when: isUnsent, to: { attempts: 1, firstSentAt: from.savedAt } }))
  // A device that can no longer store anything needs the file most, so a failure to store the note does not stop the save.
  await attempt(outbox.move(carried), storageFailed)
  await attempt(noteCarried(outbox, entries, from.savedAt), storageFailed)
  return new Blob([queueAsText(outbox.entries.current(), { user: outbox.user, ...from })], { type: 'application/x-ndjson' })
}

const isUnsent = ({ state, attempts }: Entry) => attempts === 0 && (state === 'queued' || state === 'waiting-sign-in')

/**
 * Adds a file's entries at the end of the queue, all of them or nothing. A file that was loaded before adds nothing.
 * @throws NotStored
 */
export async function takeQueue(outbox: Outbox, text: string, now: number): Promise<Taken> {
  const { entries, problems } = readQueueText(text, { user: outbox.user, now })
  const added = entries.length === 0 ? 0 : await adopt(outbox, entries, now)
  return { added, known: entries.length - added, problems }
}

/** Adds entries; if the device is full, frees space and retries once. */
const adopt = (outbox: Outbox, carried: readonly Carried[], now: number): Promise<number> =>
  retryWhenFull(outbox.freeSpace, () => adoptNew(outbox, carried, now))

async function adoptNew(outbox: Outbox, carried: readonly Carried[], now: number): Promise<number> {
  const added = await outbox.database.change(['entries', 'journal', 'notes'], async (change) => {
    const known = new Set([
      ...Object.keys(await carriedBefore(change, now)),
      ...(await change.list<Entry>('entries')).map(({ key }) => key),
      ...(await change.list<JournalEntry>('journal')).map(({ key }) => key),
    ])
    const fresh = carried.filter(({ key }) => !known.has(key) && known.add(key))
    if (fresh.length === 0) return 0
    await change.add('entries', fresh)
    await addCarried(change, fresh, now)
    return fresh.length
  })
  await outbox.reloadAll()
  return added
}

/**
 * The name of the note with the keys that were saved to files or loaded from files, each with the time. It is needed if a file is
 * loaded after the journal has deleted its entries.
 */
const CARRIED = 'carried'

const noteCarried = (outbox: Outbox, entries: readonly { key: string }[], now: number): Promise<void> =>
  outbox.database.change(['notes'], (change) => addCarried(change, entries, now))

async function carriedBefore(change: Change, now: number): Promise<Record<string, number>> {
  const note = await change.get<{ name: string; value: Record<string, number> }>('notes', CARRIED)
  return Object.fromEntries(Object.entries(note?.value ?? {}).filter(([, at]) => Math.abs(now - at) < RESEND_WITHIN_MS))
}

async function addCarried(change: Change, entries: readonly { key: string }[], now: number): Promise<void> {
  const value = { ...(await carriedBefore(change, now)), ...Object.fromEntries(entries.map(({ key }) => [key, now])) }
  await change.put('notes', [{ name: CARRIED, value }])
}
