import { shapeOf, type MirroredTable } from '#contract/tables.ts'

/** The state of a channel's mirror. */
export interface Receipt {
  name: 'channel'
  /** The position at which the next pull starts; null before the first. */
  position: string | null
  /** Whether a load has ever been completed. */
  loaded: boolean
  /** When the last complete pull began, in epoch milliseconds. The mirror's rows are at least as new as this. */
  asOf: number | null
  /** Set while a fresh load is under way. At its end it replaces all rows, and deletes each log's blocks up to this number. */
  reloading: { blocks: { readonly [log: string]: number } } | null
  /** Counts the writes, so that a tab notices writes whose messages were lost. */
  serial: number
  /** The epoch of the server’s database that the rows belong to; a change means that a backup was restored. */
  epoch: string | null
  /** The tables whose rows are complete. Each of them can be used while others still load. */
  tables: readonly MirroredTable[]
  /**
   * The tables that a first page brings ahead of its other rows, while the page is being stored. No position covers their rows
   * yet, so later their epoch could not be determined.
   */
  ahead?: readonly MirroredTable[]
  /** The stored events whose tables are complete. */
  events: readonly number[]
  /** When the first load began, in epoch milliseconds. The tables loaded so far are at least as new as this. */
  begunAt?: number | null
  /** The earlier epochs, newest last. Responses of these epochs are no longer accepted. */
  past?: string[]
}

/**
 * Returns the epoch, which is the first part of a position; null without a position or an epoch. Positions of different epochs
 * cannot be compared.
 */
export const epochOf = (position: string | null): string | null => /^([^.:~]+)[.:~]/.exec(position ?? '')?.[1] ?? null

/** How many past epochs are remembered. */
const PAST_EPOCHS_KEPT = 10

/** Returns the receipt with another epoch for the mirror's rows. */
export function withEpoch(receipt: Receipt, epoch: string | null): Receipt {
  const past = receipt.epoch === null ? (receipt.past ?? []) : [...(receipt.past ?? []), receipt.epoch]
  return { ...receipt, epoch, past: past.slice(-PAST_EPOCHS_KEPT) }
}

/** The epoch of a mirror's rows; null if the mirror has no rows yet. */
export const receiptEpoch = (receipt: Receipt): string | null => epochOf(receipt.position) ?? receipt.epoch

/** Whether the next page is the first one, with no rows of an earlier load on screen. */
export const isBeforeFirstPage = ({ position, reloading }: Receipt): boolean => position === null && !reloading

/** Whether the mirror has recorded that an epoch has ended, because the server's database was restored. */
export const isPast = (receipt: Receipt, epoch: string): boolean =>
  receiptEpoch(receipt) !== epoch && (receipt.epoch === epoch || (receipt.past ?? []).includes(epoch))

/**
 * Whether a mirror at `position` has all effects up to `wanted`. True for different epochs too, because they cannot be compared.
 */
export function hasReached(position: string | null, wanted: string): boolean {
  const [here, there] = [partsOf(position ?? ''), partsOf(wanted)]
  return here === null || there === null || here.epoch !== there.epoch || here.xid >= there.xid
}

/** Whether a mirror is sure to have all effects up to a position. False if the epochs differ, and without a position. */
export function hasAllUpTo({ position }: Receipt, wanted: string): boolean {
  const [here, there] = [partsOf(position ?? ''), partsOf(wanted)]
  return here !== null && there !== null && here.epoch === there.epoch && here.xid >= there.xid
}

function partsOf(position: string): { epoch: string; xid: bigint } | null {
  const [, epoch, xid] = /^([^.:~]+)\.(\d+)/.exec(position) ?? []
  return epoch === undefined || xid === undefined ? null : { epoch, xid: BigInt(xid) }
}

/** Whether all rows of a table are here; for a table stored by event, all rows of this event. */
export const isLoaded = (receipt: Receipt, table: MirroredTable, event?: number): boolean =>
  shapeOf(table).of === 'channel' ? hasCome(receipt, table) : event !== undefined && receipt.events.includes(event)

const hasCome = ({ tables, ahead = [] }: Receipt, table: MirroredTable) => tables.includes(table) || ahead.includes(table)

/** The time at which the rows of a table were correct, in epoch milliseconds; null before they have arrived. */
export const asOfTable = (receipt: Receipt, table: MirroredTable): number | null =>
  receipt.asOf ?? (hasCome(receipt, table) ? (receipt.begunAt ?? null) : null)

export const noReceipt: Receipt = {
  name: 'channel',
  position: null,
  loaded: false,
  asOf: null,
  reloading: null,
  serial: 0,
  epoch: null,
  tables: [],
  events: [],
}
