import { valueAt } from '#contract/core/list.ts'
import { shapeOf } from '#contract/tables.ts'
import { newKey } from '#data/key.ts'
import type { Entry, EntryState, Patch } from './entry.ts'
import type { Outbox } from './outbox.ts'
import type { Replacement } from './replace.ts'
import type { QueuedChange } from './queued-change.ts'

export type Choice = 'again' | 'edit' | 'drop'

/** Whether an entry may be repeated while its row has this content. */
export type Repeats = (entry: Partial<Entry>, now: unknown) => boolean

/** The facts that a user needs to decide about a refused entry. */
export interface Attention {
  /** The requested fields and values. */
  requested: Record<string, unknown>
  /** The row as it was on screen when the entry was made. */
  saw: unknown
  /** The newest row of the server that this device knows; null if it knows no row. */
  now: unknown
  problem: Entry['lastProblem']
  choices: Choice[]
  /** Whether the entry was sent and got no response, so that it may have been done. */
  maybeDone: boolean
}

/** Reads the confirmed row of an entry; undefined if this device does not have it. */
export type RowReader = (entry: Entry) => Promise<unknown>

/** Collects the facts about a refused entry. @param repeats the rules of the app's areas for retrying an entry (`describe.ts`) */
export async function attentionOf(entry: Entry, read: RowReader, repeats: Repeats = always): Promise<Attention> {
  const unknown = entry.lastProblem?.status === 0 && entry.attempts > 0 && entry.lastProblem.code !== 'Restored'
  const now = newest(ownCurrent(entry), await read(entry)) ?? null
  return {
    requested: requestedIn(entry),
    saw: entry.seen,
    now,
    problem: entry.lastProblem,
    choices: choicesAt(entry, now, repeats),
    maybeDone: unknown,
  }
}

/** The fields and values that an entry requests. */
export const requestedIn = ({ patches }: Pick<Entry, 'patches'>): Record<string, unknown> =>
  Object.assign({}, ...patches.map((patch) => (patch.op === 'set' ? patch.fields : patch.op === 'put' ? patch.row : {})))

/** Returns the newer of two rows: the one in the refusal, or the mirror's. */
function newest(refused: unknown, here: unknown): unknown {
  const version = (row: unknown) => (row as { version?: number } | null | undefined)?.version ?? -1
  return version(here) > version(refused) ? here : (refused ?? here)
}

/**
 * Returns the row in an entry's refusal if it is the entry's own row. Returns undefined if the refusal has no row, or another row
 * that is in the way, such as the reward that already has the code.
 */
export function ownCurrent({ lastProblem, patches = [] }: Pick<Entry, 'lastProblem'> & Partial<Entry>): unknown {
  const current = lastProblem?.current
  if (current === null || typeof current !== 'object' || patches.length === 0) return current
  const isAbout = ({ table, id }: Patch) => {
    const at = (current as Record<string, unknown>)[shapeOf(table).id]
    return id === '*' || at === undefined || String(at) === String(id)
  }
  return patches.some(isAbout) ? current : undefined
}

/** Whether another row was in the way of an entry. */
const isBlockedByOther = (entry: Pick<Entry, 'lastProblem'> & Partial<Entry>): boolean =>
  Boolean(entry.lastProblem?.current) && ownCurrent(entry) === undefined

/** The choices for an entry, from the row in its refusal. */
export const choicesOf = (entry: Pick<Entry, 'lastProblem'> & Partial<Entry>, repeats: Repeats = always): Choice[] =>
  choicesAt(entry, ownCurrent(entry), repeats)

/**
 * Returns the choices for the current row. A forbidden change can only be dropped. A change cannot be repeated unchanged if it has
 * expired, if another row blocks it, or if `repeats` does not allow it.
 */
function choicesAt(entry: Pick<Entry, 'lastProblem'> & Partial<Entry>, now: unknown, repeats: Repeats): Choice[] {
  if (entry.lastProblem?.status === 403) return ['drop']
  return entry.lastProblem?.code === 'Expired' || isBlockedByOther(entry) || !repeats(entry, now)
    ? ['edit', 'drop']
    : ['again', 'edit', 'drop']
}

const always = () => true

const decidable: readonly EntryState[] = ['attention', 'queued', 'waiting-sign-in', 'waiting-proof']

/**
 * Queues the same changes again, based on the current rows, with new keys in the old places, in one transaction. The precondition
 * is taken from the current row, so the change is carried out unless the row has changed again.
 */
export async function again(outbox: Outbox, keys: readonly string[], read: RowReader, repeats: Repeats = always): Promise<void> {
  const replacements: Replacement[] = []
  for (const entry of named(outbox, keys)) {
    const now = newest(ownCurrent(entry), await read(entry))
    if (!choicesAt(entry, now, repeats).includes('again')) continue
    const depends =
      entry.if && now ? Object.fromEntries(Object.keys(entry.if).map((field) => [field, valueAt(now, field)])) : entry.if
    const change = renamed(changeIn(entry), entry.key)
    const { seq, key, validUntil } = entry
    const next = { ...change, ...(depends && { if: depends }), seen: now ?? entry.seen, validUntil }
    replacements.push({ seq, key, change: next })
  }
  await outbox.replace(replacements)
}

/** The keys of the entries that can be retried now. */
export async function repeatable(entries: readonly Entry[], read: RowReader, repeats: Repeats): Promise<string[]> {
  const keys: string[] = []
  for (const entry of entries) {
    const now = newest(ownCurrent(entry), await read(entry))
    if (choicesAt(entry, now, repeats).includes('again')) keys.push(entry.key)
  }
  return keys
}

/** Renames a change to a new key; if the key is the id of the row it creates, every occurrence is renamed. */
const renamed = (change: QueuedChange, old: string): QueuedChange =>
  JSON.parse(JSON.stringify(change).replaceAll(old, newKey())) as QueuedChange

/** Replaces a change that was refused, or never sent, by another one. */
export async function edit(outbox: Outbox, key: string, change: QueuedChange): Promise<void> {
  await outbox.replace(named(outbox, [key]).map(({ seq }) => ({ seq, key, change })))
}

/**
 * Discards changes, and records this in the journal. A change that is being sent is never discarded.
 * @param may a further condition on the stored entry, since another tab may be sending it
 * @returns the keys of the discarded changes
 */
export async function drop(outbox: Outbox, keys: readonly string[], may: (entry: Entry) => boolean = always): Promise<string[]> {
  const given = await outbox.move(
    named(outbox, keys).map(({ seq, key }) => ({
      seq,
      key,
      when: (now) => decidable.includes(now.state) && may(now),
      to: { end: 'dropped' as const, version: null },
    })),
  )
  return given.map(({ key }) => key)
}

/** Discards changes that never left this device, or that wait for a decision here. @returns the keys of the discarded changes */
export const discardUnsent = (outbox: Outbox, keys: readonly string[]): Promise<string[]> =>
  drop(outbox, keys, ({ state, attempts }) => state === 'attention' || attempts === 0)

const named = (outbox: Outbox, keys: readonly string[]) => {
  const wanted = new Set(keys)
  return outbox.entries.current().filter((entry) => wanted.has(entry.key) && decidable.includes(entry.state))
}

function changeIn(entry: Entry): QueuedChange {
  const { call, params, query, body, patches, lanes, label, action, channel, answer, key } = entry
  return {
    call,
    ...(params && { params }),
    ...(query && { query }),
    ...(body !== undefined && { body }),
    ...(entry.if && { if: entry.if }),
    patches,
    lanes,
    label,
    action,
    channel,
    key,
    ...(answer && { answer }),
    ...(entry.merge && { merge: entry.merge }),
    ...(entry.within && { within: entry.within }),
  }
}
