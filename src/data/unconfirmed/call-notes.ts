import type { Database } from '#data/storage/database.ts'
import { holdsUp, DISMISSED_AFTER_MS, type SentCall } from './sent-call.ts'

/** The prefix of calls among the notes of the outbox, whose database is strictly durable. */
const PREFIX = 'call:'
const ALL = { from: PREFIX, to: `${PREFIX}\uffff` }
const nameOf = (key: string) => PREFIX + key

interface Note {
  name: string
  value: SentCall
}

/** Reads the calls noted on this device, oldest first. Calls whose result was found and that were sent long ago are removed. */
export async function readCalls(database: Database, now: number): Promise<SentCall[]> {
  const notes = await database.list<Note>('notes', ALL)
  const calls = notes.map(({ value }) => value)
  const old = calls.filter((call) => !holdsUp(call) && now - call.sentAt > DISMISSED_AFTER_MS)
  if (old.length > 0) await forgetCalls(database, old)
  return calls.filter((call) => !old.includes(call)).toSorted((a, b) => a.sentAt - b.sentAt)
}

/**
 * Notes a call before it is sent, and replaces earlier notes of the same kind.
 * @returns false if the result of a call of this kind is still unknown in any tab, so that this call must not be sent
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

/**
 * Changes a call's state, if the disk still has the state of `from` (compare and set). @returns whether the disk had that state
 */
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
