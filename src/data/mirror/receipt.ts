import { shapeOf, type MirroredTable } from '#contract/tables.ts'

/** The state of a channel's mirror. */
export interface Receipt {
  name: 'channel'
  /** The position at which the next pull starts; null before the first. */
  position: string | null
  /** Has a load ever been completed? */
  loaded: boolean
  /** When the last complete pull began: what the mirror holds is at least as new as this. */
  asOf: number | null
  /** A fresh load is under way. When it ends it replaces all rows, and deletes the blocks of each log up to this one. */
  reloading: { blocks: { readonly [log: string]: number } } | null
  /** Counts the writes, so that a tab notices writes whose messages were lost. */
  serial: number
  /** The epoch of the server’s database that the rows are of; another one means that a copy was restored. */
  epoch: string | null
  /** The tables whose rows have all come: each is ready by itself, while others still load. */
  tables: readonly MirroredTable[]
  /**
   * The tables that a first page brought ahead of its other rows, while it is being stored: no position covers them yet, so
   * their epoch could not be determined later.
   */
  ahead?: readonly MirroredTable[]
  /** The kept events whose tables have all come. */
  events: readonly number[]
  /** When the first load began: the tables that have come are as new as that. */
  begunAt?: number | null
  /** The epochs before this one, newest last: an answer of theirs is no longer believed. */
  past?: string[]
}

/** The epoch that a position names in its first part; null if it names none. A restored database counts positions from the start. */
export const epochOf = (position: string | null): string | null => /^([^.:~]+)[.:~]/.exec(position ?? '')?.[1] ?? null

/** How many past epochs are remembered. */
const PAST_EPOCHS_KEPT = 10

/** The receipt of a mirror whose rows are of this epoch from now on. */
export function withEpoch(receipt: Receipt, epoch: string | null): Receipt {
  const past = receipt.epoch === null ? (receipt.past ?? []) : [...(receipt.past ?? []), receipt.epoch]
  return { ...receipt, epoch, past: past.slice(-PAST_EPOCHS_KEPT) }
}

/** The epoch of a mirror's rows; null if nothing has come yet. */
export const receiptEpoch = (receipt: Receipt): string | null => epochOf(receipt.position) ?? receipt.epoch

/** Has this epoch ended, as far as a mirror knows? */
export const isPast = (receipt: Receipt, epoch: string): boolean =>
  receiptEpoch(receipt) !== epoch && (receipt.epoch === epoch || (receipt.past ?? []).includes(epoch))

/** Does a mirror at `position` have all effects up to `wanted`? True also if the two are of different epochs: they cannot be compared. */
export function hasReached(position: string | null, wanted: string): boolean {
  const [here, there] = [partsOf(position ?? ''), partsOf(wanted)]
  return here === null || there === null || here.epoch !== there.epoch || here.xid >= there.xid
}

/** Has a mirror that is this far surely every effect up to another position? Not one of another epoch, nor one that has no position yet. */
export function hasAllUpTo({ position }: Receipt, wanted: string): boolean {
  const [here, there] = [partsOf(position ?? ''), partsOf(wanted)]
  return here !== null && there !== null && here.epoch === there.epoch && here.xid >= there.xid
}

function partsOf(position: string): { epoch: string; xid: bigint } | null {
  const [, epoch, xid] = /^([^.:~]+)\.(\d+)/.exec(position) ?? []
  return epoch === undefined || xid === undefined ? null : { epoch, xid: BigInt(xid) }
}

/** Have all rows of a table come? Of a table kept event by event: all rows of this event. */
export const isLoaded = (receipt: Receipt, table: MirroredTable, event?: number): boolean =>
  shapeOf(table).of === 'channel' ? hasCome(receipt, table) : event !== undefined && receipt.events.includes(event)

const hasCome = ({ tables, ahead = [] }: Receipt, table: MirroredTable) => tables.includes(table) || ahead.includes(table)

/** How new the rows of a table are; null before they have come. */
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
