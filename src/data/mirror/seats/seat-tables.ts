import type { Holder } from '#lib/columns.ts'
import type { EventPriceCode } from './seat-types.ts'

/** The layout of the bytes of a section; records of another are refetched. */
export const SECTION_LAYOUT = 1

/** The key of an event's base among its sections: before all names. */
export const BASE = 0

/**
 * The seats of an event as a snapshot brought them, in the store `sections`: the columns as text. One text is stored in a
 * fifth of the time that as many records take as there are sections; a section that changes later gets a record of its own.
 */
export interface BaseRecord {
  event: number
  section: typeof BASE
  layout: number
  text: string
}

/** The seats of one section that changed since the snapshot, in the store `sections`. What a seat has is one number in each column. */
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
  /** Three numbers a hold: the seat's ordinal, the end in epoch milliseconds (NaN: none), the index of the holder (-1: none). */
  holds: Float64Array<ArrayBuffer>
  /** The columns one after the other, laid out by `layOut` of section-data.ts. */
  bytes: ArrayBuffer
}

/** That an event's seats are on this device, and how far: a record of the store `inventories`, by event. */
export interface InventoryRecord {
  event: number
  /** The feed position from which changes follow; empty if a part was damaged and dropped: a fresh snapshot is due. */
  position: string
  /** When a snapshot or changes were last taken, epoch milliseconds. */
  asOf: number
  seats: number
  /** About how much its sections take. */
  bytes: number
  priceCodes: EventPriceCode[]
}
