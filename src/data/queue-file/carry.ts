import { RESEND_WITHIN_MS, type Entry, type JournalEntry } from '#data/outbox/entry.ts'
import type { Outbox } from '#data/outbox/outbox.ts'
import { retryWhenFull } from '#data/outbox/retry-when-full.ts'
import type { Change } from '#data/storage/database.ts'
import { queueAsText, readQueueText, type Carried, type FileProblem } from './queue-file.ts'

export interface Taken {
  /** Entries that are new to this device, and now wait here. */
  added: number
  /** Entries that waited or ended here already. */
  known: number
  problems: FileProblem[]
}

/**
 * The queue as a file to carry to another device. It stays here, too: whoever sends first, each wish is done once. From now on
 * the other device may send it, so it counts as sent here as well: nothing takes it back unheard, and it is not sent any more
 * once the server may have forgotten its key.
 */
export async function saveQueue(outbox: Outbox, from: { owner: string; savedAt: number }): Promise<Blob> {
  const entries = outbox.entries.current()
  const carried = entries.map(({ seq, key }) => ({ seq, key, when: isUnsent, to: { attempts: 1, firstSentAt: from.savedAt } }))
  // A device that can no longer write is just what the file is for.
  await outbox.move(carried).catch(() => undefined)
  await noteCarried(outbox, entries, from.savedAt).catch(() => undefined)
  return new Blob([queueAsText(outbox.entries.current(), { user: outbox.user, ...from })], { type: 'application/x-ndjson' })
}

const isUnsent = ({ state, attempts }: Entry) => attempts === 0 && (state === 'queued' || state === 'waiting-sign-in')

/** Puts the entries of such a file at the end of the queue, all or none; the same file twice adds nothing. */
export async function takeQueue(outbox: Outbox, text: string, now: number): Promise<Taken> {
  const { entries, problems } = readQueueText(text, { user: outbox.user, now })
  const added = entries.length === 0 ? 0 : await adopt(outbox, entries, now)
  return { added, known: entries.length - added, problems }
}

/** As with any wish: where the device is full, room is made for it once. */
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
 * The keys that went into files or came from some, and when: such a file may be picked again after the journal has forgotten how
 * they ended.
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
