import type { Holder } from '#lib/columns.ts'
import type { EventPriceCode } from './seat-types.ts'

/** The layout of a section's bytes; records of another layout are refetched. */
export const SECTION_LAYOUT = 1

/** The key of an event's base among its sections; it sorts before all names. */
export const BASE = 0

/**
 * The seats of an event from a snapshot, as one text with all columns, in the store `sections`. Writing one text takes a fifth of
 * the time of one record for each section. A section that changes later gets a record of its own.
 */
export interface BaseRecord {
  event: number
  section: typeof BASE
  layout: number
  text: string
}

/**
 * A section that changed since the snapshot, with all its seats, in the store `sections`. Each column has a number for each seat.
 */
export interface SectionRecord {
  event: number
  section: string
  layout: number
  size: number
  prefixes: string[]
  rows: string[]
  names: string[]
  prices: number[]
  previews: (string | null)[]
  holders: Holder[]
  /** Three numbers per hold: the seat's ordinal, the end in epoch milliseconds (NaN: no end), the holder's index (-1: none). */
  holds: Float64Array<ArrayBuffer>
  /** The columns one after the other, laid out by `layOut` of section-data.ts. */
  bytes: ArrayBuffer
}

/** The record of an event whose seats are on this device, with their feed position, in the store `inventories`, by event. */
export interface InventoryRecord {
  event: number
  /** The feed position after which changes follow; empty if a part was damaged and dropped, so that a new snapshot is due. */
  position: string
  /** When a snapshot or a page of a pull was last stored, in epoch milliseconds. */
  asOf: number
  seats: number
  /** The approximate size of the event's seats on the disk, in bytes. */
  bytes: number
  priceCodes: EventPriceCode[]
}
