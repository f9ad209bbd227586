import type { Separator } from '#lib/csv.ts'
import type { Encoding } from '#lib/text-file.ts'
import type { DecimalSign } from './amounts.ts'
import type { DateOrder } from './date-orders.ts'
import type { Params, ProblemCode, RefusalCode } from './problem-texts.ts'

/** A file as it was chosen or received. */
export type ImportFile = { name: string; bytes: Uint8Array }

/**
 * A problem of one line. `line` is its number in the file, counted from 1. `message` is English; `code` and `params` allow other
 * languages.
 */
export type Problem = { line: number; column?: string; code: ProblemCode; params: Params; message: string }

/** The columns of the header, with the file's names. */
export type Columns = { found: string[]; missing: string[]; ignored: string[] }

/** The user's choices for a file: the order of day and month, if the file's dates do not show it. */
export type Chosen = { dates?: DateOrder | undefined }

/** The formats of a file, as detected or chosen by the user; null if no cell shows them. */
export type Detected = {
  encoding: Encoding
  separator: Separator
  decimalSign: DecimalSign | null
  dateOrder: DateOrder | null
}

export type ImportKind = 'events' | 'team-schedule' | 'seats' | 'vip'

/** The content of a file. Bad lines are reported and left out; good lines stay. */
export type Understood<Kind extends ImportKind, Value> = {
  kind: Kind
  columns: Columns
  detected: Detected
  rows: { line: number; value: Value; move?: Move }[]
  /** The first 1,000 problems, in the order of lines. */
  problems: Problem[]
  /** The number of problems after the first 1,000. */
  moreProblems: number
  /** The number of lines below the header, without blank ones. */
  lines: number
  /** The number of these lines from which no row was read. */
  skippedLines: number
}

/** A refused file, which changes nothing, and the reason: as in the server's response (413 too large, else 422). */
export type Refused = {
  refused: { status: 413 | 422; code: RefusalCode; params: Params; message: string; problems: Problem[] }
}

/** Whether a result is a refusal. */
export const isRefused = <Read extends object>(read: Read | Refused): read is Refused => 'refused' in read

/** An event of a file. Columns that the file lacks are absent; `null` clears the value. */
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

/**
 * A seat of a file. The row may be empty (suites). If the file has no column for previews or hold codes, the stored ones do not
 * change.
 */
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

/** The fields of a stored event that a file of events is compared with. */
export type KnownEvent = { time: string; timezone: string }

/** The values needed to read a file of events that the file itself does not contain. */
export type EventsContext = Chosen & {
  /** The channel's zone. */
  channelZone: string
  /** The events of the channel, by their event_id. */
  known?: ReadonlyMap<string, KnownEvent> | undefined
  /** The zone that the user chose for unknown venues. */
  timezone?: string | undefined
}

/**
 * A line of a schedule whose game matches no event by its start time, while its day and subject have unmatched events.
 * `from` is the present time of the event that the line would move; absent if the line would add a new event.
 */
export type Move = {
  from?: string
  /** The lines of the game's day and subject that match no event by time, including this line. */
  lines: number
  /** The event_ids of the game's day and subject that match no line by time. */
  events: string[]
}

/** A row of a file of events, with `move` if its game matches no event by time. */
export type EventLine = { line: number; value: EventRow; move?: Move }
