import type { Table } from '#contract/tables.ts'
import type { Call, Endpoint } from '#contract/core/endpoint.ts'
import type { LegalHours } from '#lib/legal-hours.ts'
import { newKey } from '#data/key.ts'
import type { Entry, Label, Patch } from './entry.ts'

/** The channel of a change on an admin page, which has no channel. No mirror has its rows, so its response completes the change. */
export const NO_CHANNEL = 0

type Queueable = Endpoint & { queue: 'yes' }

interface About {
  /** The channel whose data the change affects; `NO_CHANNEL` if there is none. */
  channel: number
  patches: Patch[]
  if?: Record<string, unknown>
  lanes?: string[]
  label: Label
  /** Marks the entries that are one action to the user, such as a section hold. */
  action?: { id: string; count: number }
  /** When the change expires, in epoch milliseconds; null if it does not. */
  validUntil?: number | null
  /** For a change that starts a send to fans: the hours in which it may be sent. */
  within?: LegalHours
  answer?: { table: Table }
  seen?: unknown
  /** For a create: the new row's id. */
  key?: string
  /** Present if an edit may be carried out in part, when others have changed some of its fields (see `merge.ts`). */
  merge?: { together: string[][] }
  /** True if the change undoes the previous entry of its lane, and removes it if it was never sent (`cancel-unsent.ts`). */
  cancelsUnsent?: true
}

/** A change ready to be queued: plain data. */
export interface QueuedChange extends About {
  call: string
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/**
 * Makes a change by one of the contract's queued calls, with the types of the call. Calls that may not queue do not compile here.
 */
export function queued<E extends Queueable>(endpoint: E, change: Call<E> & About): QueuedChange {
  return { ...(change as About & Partial<QueuedChange>), call: endpoint.name }
}

/** The entry of a queued change, without its place in the queue. */
export function entryOf(change: QueuedChange, from: { user: number; now: number; clockOffset: number }): Omit<Entry, 'seq'> {
  const key = change.key ?? newKey(from.now)
  return {
    key,
    user: from.user,
    channel: change.channel,
    call: change.call,
    ...(change.params && { params: change.params }),
    ...(change.query && { query: change.query }),
    ...(change.body !== undefined && { body: change.body }),
    ...(change.if && { if: change.if }),
    patches: change.patches,
    lanes: change.lanes ?? [...new Set(change.patches.map(({ table, id }) => `${table}/${id}`))],
    label: change.label,
    action: change.action ?? { id: key, count: 1 },
    madeAt: from.now,
    clockOffset: from.clockOffset,
    validUntil: change.validUntil ?? null,
    ...(change.within && { within: change.within }),
    state: 'queued',
    attempts: 0,
    firstSentAt: null,
    lastProblem: null,
    tooOldBuild: null,
    seen: change.seen ?? null,
    ...(change.merge && { merge: change.merge }),
    answer: change.answer ?? null,
    answered: null,
  }
}

/** Adds to an entry the lanes of the queued creates to which the entry refers, so that it is never sent before them. */
export function joinCreates(entry: Omit<Entry, 'seq'>, creates: ReadonlyMap<string, readonly string[]>): void {
  if (creates.size === 0) return
  const named = JSON.stringify([entry.params, entry.query, entry.body])
  for (const [id, lanes] of creates) {
    if (id !== entry.key && named.includes(id)) entry.lanes = [...new Set([...entry.lanes, ...lanes])]
  }
}

/** The rows whose creation is queued: their ids, and the lanes of their creation. */
export function createsIn(entries: Iterable<Omit<Entry, 'seq'>>): Map<string, string[]> {
  const creates = new Map<string, string[]>()
  for (const { patches, lanes } of entries) {
    for (const patch of patches) if (patch.op === 'put') creates.set(String(patch.id), lanes)
  }
  return creates
}
