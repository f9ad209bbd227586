import type { Params, ProblemCode, RefusalCode } from './problem-texts.ts'

/** A file as it was chosen or received. */
export type ImportFile = { name: string; bytes: Uint8Array }

/** Something wrong with one line (of the file; 1 is the header). `message` is English; `code` and `params` give it in other languages. */
export type Problem = { line: number; column?: string; code: ProblemCode; params: Params; message: string }

/** What was understood of the header: columns as the file writes them. */
export type Columns = { found: string[]; missing: string[]; ignored: string[] }

export type ImportKind = 'events' | 'team-schedule' | 'seats' | 'vip'

/** What a file holds. Lines that are bad are told and left out; the good ones stay. */
export type Understood<Kind extends ImportKind, Value> = {
  kind: Kind
  columns: Columns
  rows: { line: number; value: Value }[]
  /** The first 1,000 problems, in the order of lines. */
  problems: Problem[]
  /** How many more there were. */
  moreProblems: number
  /** Lines that gave nothing, blank ones not counted. */
  skippedLines: number
}

/** A file that changes nothing, and why: as the server answers it (413 too large, else 422). */
export type Refused = {
  refused: { status: 413 | 422; code: RefusalCode; params: Params; message: string; problems: Problem[] }
}

/** Whether a reading was a refusal. */
export const isRefused = <Read extends object>(read: Read | Refused): read is Refused => 'refused' in read

/** An event of a file. Columns the file has not are absent; `null` clears. */
export type EventRow = {
  event_id: string
  title: string
  /** ISO 8601, UTC. */
  time: string
  timezone: string
  venue: string
  category?: string | null
  league?: string | null
  security_phrase?: string | null
  marketplace_cutoff_at?: string | null
  status?: 0 | 1
}

/** A seat of a file. The row may be empty (suites); an absent preview or hold code column leaves those alone. */
export type SeatRow = {
  section: string
  row: string
  seat: string
  price: number
  avfms_preview_url?: string | null
  hold_code?: string | null
}

/** A VIP product of a file. */
export type VipRow = { title: string; total_quantity: number; price: number; banner?: string | null }

/** What the file of events leaves open. */
export type EventsContext = {
  /** The channel's zone. */
  channelZone: string
  /** The zone of an event that is there already: a file without a column for it leaves it as it is. */
  zoneOf?: ((eventId: string) => string | undefined) | undefined
  /** The zone the operator chose for venues that are not known. */
  timezone?: string | undefined
}
