import * as z from 'zod/mini'
import { formatLocales } from '#lib/format-locale.ts'
import type { Entry } from '#data/outbox/entry.ts'
import { outboxShape } from '#data/outbox/outbox-database.ts'
import { canBeSent } from '#data/outbox/sendable.ts'
import { isOf, isSignedOut, signedOutToken, type SignedOutToken } from '#data/session/token.ts'
import type { Change, Database, Reader } from '#data/storage/database.ts'

/** The name of the outbox note about the token of the last session that the user ended by signing out. */
const SIGNED_OUT_NOTE = 'left'
/** The name of the outbox note with the copy of the session. */
const COPY_NOTE = 'session-copy'

/** The version of the outbox's schema. An app leaves a copy alone that a newer app has made, because the queue may be newer too. */
const SCHEMA = outboxShape.versions.length

/**
 * The values with which the service worker sends the queue of a user. Workers cannot read local storage, so the page copies these
 * into the outbox while changes wait. Only the page renews the token.
 */
const SessionCopy = z.object({
  schema: z.number(),
  token: z.string(),
  device: z.string(),
  /** How far the server's clock is ahead of this device's, in milliseconds. */
  clockOffset: z.number(),
  locale: z.enum(formatLocales),
})
export type SessionCopy = z.infer<typeof SessionCopy>

interface Note {
  name: string
  value: unknown
}

/** Reads the note about the session that the user has ended. */
export const readSignedOut = async (database: Reader): Promise<SignedOutToken | null> =>
  signedOutIn(await database.get<Note>('notes', SIGNED_OUT_NOTE))

/** Deletes that note, because the user has signed in again. */
export const clearSignedOut = (database: Database): Promise<void> =>
  database.change(['notes'], (change) => change.put('notes', [{ name: SIGNED_OUT_NOTE, value: null }]))

/** Notes that the user has signed out of the session of this token, and deletes the copy in the same transaction. */
export async function noteSignedOut(database: Database, token: string): Promise<void> {
  try {
    await database.change(['notes'], async (change) => {
      await change.put('notes', [{ name: SIGNED_OUT_NOTE, value: signedOutToken(token) }])
      await change.remove('notes', [COPY_NOTE])
    })
  } catch (error) {
    // A full device may refuse the note, but the copy is deleted in any case.
    await forgetCopy(database)
    throw error
  }
}

/**
 * Stores a copy in a transaction over `notes`, unless the user has signed out of its session meanwhile.
 * @returns whether it was stored
 */
export async function putCopy(change: Change, copy: Omit<SessionCopy, 'schema'>): Promise<boolean> {
  if (isSignedOut(signedOutIn(await change.get<Note>('notes', SIGNED_OUT_NOTE)), copy.token)) return false
  await change.put('notes', [{ name: COPY_NOTE, value: { ...copy, schema: SCHEMA } satisfies SessionCopy }])
  return true
}

/** Stores a copy in a transaction of its own. @returns whether it was stored */
export const writeCopy = (database: Database, copy: Omit<SessionCopy, 'schema'>): Promise<boolean> =>
  database.change(['notes'], (change) => putCopy(change, copy))

/** Reads the copy in a user's outbox; null if there is none that may be used: the user has signed out, or a newer app made it. */
export async function readCopy(database: Reader, user: number): Promise<SessionCopy | null> {
  const [note, signedOut] = await database.getMany<Note>('notes', [COPY_NOTE, SIGNED_OUT_NOTE])
  const copy = SessionCopy.safeParse(note?.value)
  if (!copy.success || copy.data.schema > SCHEMA || !isOf(copy.data.token, user)) return null
  return isSignedOut(signedOutIn(signedOut), copy.data.token) ? null : copy.data
}

/** Deletes the copy. If there is none, it only reads, because a durable write delays all other databases. */
export async function forgetCopy(database: Database): Promise<void> {
  if ((await database.get('notes', COPY_NOTE)) === undefined) return
  await database.change(['notes'], (change) => change.remove('notes', [COPY_NOTE]))
}

/** Deletes the copy if it can send nothing any more, also no change of another tab. */
export async function forgetCopyWhenSent(database: Database): Promise<void> {
  if ((await database.get('notes', COPY_NOTE)) === undefined) return
  await database.change(['entries', 'notes'], async (change) => {
    if (!canBeSent(await change.list<Entry>('entries'))) await change.remove('notes', [COPY_NOTE])
  })
}

const signedOutIn = (note: Note | undefined) => (note?.value ?? null) as SignedOutToken | null
