import type { Table } from '#contract/tables.ts'
import type { Problem } from '#contract/core/wire.ts'
import type { LegalHours } from '#lib/legal-hours.ts'

export type RowId = string | number

/** The visible effect of a queued write until it is confirmed. `id: '*'` means every row of the table in the entry's channel. */
export type Patch =
  | { op: 'set'; table: Table; id: RowId; fields: Record<string, unknown> }
  | { op: 'put'; table: Table; id: RowId; row: Record<string, unknown> }
  | { op: 'remove'; table: Table; id: RowId }

/** A text that is not translated yet: a key of the message catalogue and its parameters. */
export interface Label {
  message: string
  params: Record<string, string | number>
}

/**
 * States: `queued → sending → acked`, then settled (in the journal). After a crash, `sending` is sent again under its key. `acked`:
 * done by the server, but not yet in the mirror. `waiting-proof`: the user must prove their identity.
 */
export type EntryState = 'queued' | 'sending' | 'acked' | 'waiting-sign-in' | 'waiting-proof' | 'attention'

/** Codes of refusals by this device itself, besides the server's codes. */
export type OwnCode = 'Expired' | 'OutsideHours' | 'TooOld' | 'Restored'
export type EntryProblem = Omit<Problem, 'code'> & { code: Problem['code'] | OwnCode }

/** One queued write, as plain data without functions or tokens, so that it survives reloads, deploys and sign-ins. */
export interface Entry {
  /** The place in the queue, counted by the database for all tabs. */
  seq: number
  /** UUIDv7; the idempotency key, and the new row's id if the call creates one. */
  key: string
  user: number
  channel: number
  /** The call's name in the contract. */
  call: string
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** The precondition: fields with the values that were on screen. */
  if?: Record<string, unknown>
  patches: Patch[]
  lanes: string[]
  label: Label
  action: { id: string; count: number }
  /**
   * When the entry was made, in epoch milliseconds by the server's clock as this device knew it. `clockOffset` is how far that
   * clock was ahead of this device's, in milliseconds.
   */
  madeAt: number
  clockOffset: number
  /**
   * The moment after which the entry is not sent and the user has to decide, in epoch milliseconds by the server's clock; null
   * without a limit.
   */
  validUntil: number | null
  /** The hours in which a send to fans may start. Outside these hours the entry is not sent, and the user has to decide. */
  within?: LegalHours
  state: EntryState
  attempts: number
  /**
   * The time at which the entry was first sent, in epoch milliseconds by the server's clock as this device knew it; null before
   * that.
   */
  firstSentAt: number | null
  lastProblem: EntryProblem | null
  /** The app build that was too old to send the entry. The entry waits until the app has another build. */
  tooOldBuild: string | null
  /** The row as the user saw it. */
  seen: unknown
  /**
   * Present if an edit may be carried out in part, when others have changed some of its fields. Fields listed together are not
   * split.
   */
  merge?: { together: string[][] }
  /** The table of the row in the response. */
  answer: { table: Table } | null
  /**
   * True if the browser deleted the queue while a tab was open, and the tab stored this entry again in a new queue, which counts
   * from 1.
   */
  storedAgain?: true
  /** The response to an acked entry, its time, and the feed position that includes its effect. */
  answered: { row: unknown; at: number; position?: string | null } | null
}

/** The end of an entry. `refused`: the form of the entry was still open and showed the refusal. */
export type Outcome = 'done' | 'dropped' | 'replaced' | 'refused'

/** An ended entry, which stays in the journal for seven days. */
export interface JournalEntry {
  key: string
  /** The time at which the entry ended, in epoch milliseconds by the server's clock as this device knew it. */
  at: number
  outcome: Outcome
  /** The version of the row in the server's response. */
  version: number | null
  entry: Entry
}

export const DAY_MS = 24 * 3_600_000
export const JOURNAL_KEPT_MS = 7 * DAY_MS
/** The server stores keys for 30 days. An entry first sent longer ago than this must not be sent under its key again. */
export const RESEND_WITHIN_MS = 25 * DAY_MS

/** Whether an entry still changes the screen. A refused entry does not: the screen shows the server's row, with a mark. */
export const overlays = (entry: Entry): boolean => entry.state !== 'attention'
