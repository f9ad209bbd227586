import { shapeOf, type MirroredTable } from '#contract/tables.ts'

/** Where a channel's mirror stands. */
export interface Receipt {
  name: 'channel'
  /** Where the next pull starts; null before the first. */
  position: string | null
  /** Has the first load come to its end once? */
  loaded: boolean
  /** When the last complete pull began: what the mirror holds is at least as new as this. */
  asOf: number | null
  /** A fresh load replaces what is here: the blocks of each log up to this one go when it ends. */
  reloading: { blocks: { readonly [log: string]: number } } | null
  /** Counts the writes, so that a tab notices what it has not heard of. */
  serial: number
  /** The epoch, one life of the server’s database, that the rows are of; another one means that a copy was restored. */
  epoch: string | null
  /** The tables of which all rows have come: each is ready by itself, while others are still loading. */
  tables: readonly MirroredTable[]
  /** The kept events whose own tables have come. */
  events: readonly number[]
  /** When the first load began: as of then its first tables are true, while others are still coming. */
  begunAt?: number | null
  /** The epochs that were given up, newest last: an answer of theirs says nothing any more. */
  past?: string[]
}

/** A database restored from a copy counts its positions anew: the first part of a position names its epoch; null where none is named. */
export const epochOf = (position: string | null): string | null => /^([^.:~]+)[.:~]/.exec(position ?? '')?.[1] ?? null

/** So many lives that were given up are remembered. */
const PAST_EPOCHS_KEPT = 10

/** The receipt of a mirror that is of this epoch from now on. */
export function withEpoch(receipt: Receipt, epoch: string | null): Receipt {
  const past = receipt.epoch === null ? (receipt.past ?? []) : [...(receipt.past ?? []), receipt.epoch]
  return { ...receipt, epoch, past: past.slice(-PAST_EPOCHS_KEPT) }
}

/** Of which epoch its rows are; null where nothing has come yet. */
export const receiptEpoch = (receipt: Receipt): string | null => epochOf(receipt.position) ?? receipt.epoch

/** Is this epoch over, as far as a mirror knows? */
export const isPast = (receipt: Receipt, epoch: string): boolean =>
  receiptEpoch(receipt) !== epoch && (receipt.epoch === epoch || (receipt.past ?? []).includes(epoch))

/** Has a mirror that is this far the effects up to another position? One of another epoch does not say. */
export function hasReached(position: string | null, wanted: string): boolean {
  const [here, there] = [partsOf(position ?? ''), partsOf(wanted)]
  return here === null || there === null || here.epoch !== there.epoch || here.xid >= there.xid
}

function partsOf(position: string): { epoch: string; xid: bigint } | null {
  const [, epoch, xid] = /^([^.:~]+)\.(\d+)/.exec(position) ?? []
  return epoch === undefined || xid === undefined ? null : { epoch, xid: BigInt(xid) }
}

/** Have all rows of a table come that are to be here? Of a table kept event by event: those of this event. */
export const isLoaded = (receipt: Receipt, table: MirroredTable, event?: number): boolean =>
  shapeOf(table).of === 'channel' ? receipt.tables.includes(table) : event !== undefined && receipt.events.includes(event)

/** As of when the rows of a table are true; null before they have come. */
export const asOfTable = (receipt: Receipt, table: MirroredTable): number | null =>
  receipt.asOf ?? (receipt.tables.includes(table) ? (receipt.begunAt ?? null) : null)

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
