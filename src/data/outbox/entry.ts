import type { Table } from '#contract/tables.ts'
import type { Problem } from '#contract/core/wire.ts'
import type { LegalHours } from '#lib/legal-hours.ts'

export type RowId = string | number

/** What a queued write shows until it is confirmed. `id: '*'` means every row of the table that is of the entry's channel. */
export type Patch =
  | { op: 'set'; table: Table; id: RowId; fields: Record<string, unknown> }
  | { op: 'put'; table: Table; id: RowId; row: Record<string, unknown> }
  | { op: 'remove'; table: Table; id: RowId }

/** A text to be: a key of the message catalogue and what goes into it. */
export interface Label {
  message: string
  params: Record<string, string | number>
}

/**
 * `queued → sending → acked → settled`; a settled entry is in the journal. `sending` found after a crash means unknown: the same
 * key goes again. `acked`: the server did it, the mirror has not caught up yet.
 */
export type EntryState = 'queued' | 'sending' | 'acked' | 'waiting-sign-in' | 'attention'

/** Refusals that this device made itself, beside the server's codes. */
export type OwnCode = 'Expired' | 'OutsideHours' | 'TooOld' | 'Restored'
export type EntryProblem = Omit<Problem, 'code'> & { code: Problem['code'] | OwnCode }

/** One queued write, as plain data: it survives reloads, deploys and sign-in. No functions and no tokens in it. */
export interface Entry {
  /** The order of admission, over all tabs: the database counts. */
  seq: number
  /** UUIDv7; the idempotency key, and the new row's id where the call creates one. */
  key: string
  user: number
  channel: number
  /** The call's name in the contract. */
  call: string
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** The fields the wish depends on, as they were on screen. */
  if?: Record<string, unknown>
  patches: Patch[]
  lanes: string[]
  label: Label
  action: { id: string; count: number }
  /** Epoch milliseconds of the device's clock, and what the server's was ahead of it. */
  madeAt: number
  clockOffset: number
  /** After this moment (by the server's clock) it is not sent but asked about. */
  validUntil: number | null
  /** It starts a sending to fans: outside these hours it is not sent but asked about. */
  within?: LegalHours
  state: EntryState
  attempts: number
  /** When it went out for the first time, by the server's clock as this device knew it. */
  firstSentAt: number | null
  lastProblem: EntryProblem | null
  /** The build that was too old for it; it waits until another one runs. */
  tooOldBuild: string | null
  /** The row as the operator saw it. */
  seen: unknown
  /** An edit of fields that stand by themselves, but for those named together: what nobody else touched is carried out. */
  merge?: { together: string[][] }
  /** In which table the answer's row belongs. */
  answer: { table: Table } | null
  /** The browser threw the queue away that it was asked for in; this one had begun to count anew when it was stored again. */
  storedAgain?: true
  /** What the server answered to an acked entry, when, and the position of the feed that has its effect. */
  answered: { row: unknown; at: number; position?: string | null } | null
}

/** How an entry ended. `refused`: the operator was told on the form itself. */
export type Outcome = 'done' | 'dropped' | 'replaced' | 'refused'

/** What is kept of an ended entry, for seven days. */
export interface JournalEntry {
  key: string
  /** When it ended, by the device's clock. */
  at: number
  outcome: Outcome
  /** The version of the row that the server answered. */
  version: number | null
  entry: Entry
}

export const DAY_MS = 24 * 3_600_000
export const JOURNAL_KEPT_MS = 7 * DAY_MS
/** The server keeps keys for 30 days; what was first sent before this may no longer go out under its key. */
export const RESEND_WITHIN_MS = 25 * DAY_MS

/** Does it still show on screen? What was refused does not: the screen shows the server's truth, and a mark. */
export const overlays = (entry: Entry): boolean => entry.state !== 'attention'
