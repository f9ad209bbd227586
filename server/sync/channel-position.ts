import { isMirrored, logTables, shapeOf, type LogTable, type MirroredTable } from '#contract/tables.ts'
import type { Cursor } from '#server/kernel/feed-of.ts'

/** The next stage of a first load: which rows, and after which row they begin. */
export type Stage =
  | { of: 'whole'; table: MirroredTable; after: string | null }
  /** The newest rows of a log; `sent` is how many have been sent. */
  | { of: 'newest'; table: LogTable; sent: number; after: Cursor | null }
  /** Older rows of the log, from the events that the device stores. */
  | { of: 'older'; table: LogTable; after: Cursor }

/**
 * A device's state for a channel, opaque to devices: `feed~events.transactions`, followed by the current stage. A table that
 * becomes known to the app or readable for the user is loaded then.
 */
export interface ChannelPosition {
  /** The feed position; during a first load, that of the load's start. */
  feed: string
  /** The tables of which the device has all rows. */
  loaded: MirroredTable[]
  /** The stage of the table that is loading. */
  stage: Stage | null
}

const MARK = '~'

export function writeChannelPosition({ feed, loaded, stage }: ChannelPosition): string {
  return [feed, loaded.join('.'), ...(stage === null ? [] : writeStage(stage))].join(MARK)
}

function writeStage(stage: Stage): string[] {
  if (stage.of === 'whole') return ['w', stage.table, stage.after ?? '']
  if (stage.of === 'newest') return ['n', stage.table, String(stage.sent), ...writeCursor(stage.after)]
  return ['o', stage.table, ...writeCursor(stage.after)]
}

/** Parses a position. A malformed one becomes a feed position that the feed refuses. */
export function parseChannelPosition(text: string): ChannelPosition {
  const [feed = '', loaded, ...stage] = text.split(MARK)
  const parsed = stage.length === 0 ? null : parseStage(stage)
  if (loaded === undefined || parsed === undefined) return { feed: '', loaded: [], stage: null }
  return { feed, loaded: loaded.split('.').filter(isMirrored), stage: parsed }
}

function parseStage([of, table = '', ...rest]: string[]): Stage | undefined {
  if (!isMirrored(table)) return undefined
  if (of === 'w' && shapeOf(table).kept === 'whole') return { of: 'whole', table, after: readId(rest[0]) }
  if (!isLog(table)) return undefined
  if (of === 'n') return { of: 'newest', table, sent: wholeNumber(rest[0]), after: readCursor(rest[1], rest[2]) }
  const after = readCursor(rest[0], rest[1])
  return of === 'o' && after ? { of: 'older', table, after } : undefined
}

const isLog = (table: MirroredTable): table is LogTable => (logTables as MirroredTable[]).includes(table)

/** Returns the parts of a position for a cursor: time and id; an empty list without a cursor. */
export const writeCursor = (cursor: Cursor | null): string[] => (cursor ? [cursor.time, cursor.id] : [])

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function readCursor(time: string | undefined, id: string | undefined): Cursor | null {
  const good = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(time ?? '') && uuid.test(id ?? '')
  return good ? { time: time!, id: id! } : null
}

const readId = (text: string | undefined) => (/^\d{1,9}$/.test(text ?? '') || uuid.test(text ?? '') ? text! : null)
const wholeNumber = (text: string | undefined): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0)
