import type { Database } from '#data/storage/database.ts'
import { holdsUp, DISMISSED_AFTER_MS, type SentCall } from './sent-call.ts'

/** Where the calls stand among the notes of the outbox's database: strictly durable, and no new store to upgrade to. */
const PREFIX = 'call:'
const ALL = { from: PREFIX, to: `${PREFIX}\uffff` }
const nameOf = (key: string) => PREFIX + key

interface Note {
  name: string
  value: SentCall
}

/** The calls noted on this device, oldest first. What was told long ago is put away. */
export async function readCalls(database: Database, now: number): Promise<SentCall[]> {
  const notes = await database.list<Note>('notes', ALL)
  const calls = notes.map(({ value }) => value)
  const old = calls.filter((call) => !holdsUp(call) && now - call.sentAt > DISMISSED_AFTER_MS)
  if (old.length > 0) await forgetCalls(database, old)
  return calls.filter((call) => !old.includes(call)).toSorted((a, b) => a.sentAt - b.sentAt)
}

/**
 * Notes a call before it goes out, in place of earlier ones like it that were told. False where one like it has no known
 * end yet, in whatever tab: then it may not go out.
 */
export const noteCall = (database: Database, call: SentCall): Promise<boolean> =>
  database.change(['notes'], async (change) => {
    const alike = (await change.list<Note>('notes', ALL)).filter(
      ({ value }) => value.call === call.call && value.address === call.address,
    )
    if (alike.some(({ value }) => holdsUp(value))) return false
    await change.remove(
      'notes',
      alike.map(({ name }) => name),
    )
    await change.put('notes', [{ name: nameOf(call.key), value: call } satisfies Note])
    return true
  })

/** Changes what became of a call, where it is still what it was taken for (compare and set); answers whether it was. */
export const turnCall = (database: Database, from: SentCall, became: SentCall['became']): Promise<boolean> =>
  database.change(['notes'], async (change) => {
    const note = await change.get<Note>('notes', nameOf(from.key))
    if (note?.value.became.is !== from.became.is) return false
    await change.put('notes', [{ ...note, value: { ...note.value, became } }])
    return true
  })

export const forgetCalls = (database: Database, calls: readonly Pick<SentCall, 'key'>[]): Promise<void> =>
  database.change(['notes'], (change) =>
    change.remove(
      'notes',
      calls.map(({ key }) => nameOf(key)),
    ),
  )
