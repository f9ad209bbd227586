import type { Holder } from '#lib/columns.ts'
import type { EventPriceCode } from './seat-types.ts'

/** The layout of the bytes of a section; records of another are refetched. */
export const SECTION_LAYOUT = 1

/** The seats of one section at rest, in the store `sections`, by event and section. What a seat has is one number in each column. */
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
  /** The columns one after the other, as `layOut` of section-data.ts says. */
  bytes: ArrayBuffer
}

/** That an event's seats are on this device, and how far: a record of the store `inventories`, by event. */
export interface InventoryRecord {
  event: number
  /** The feed position from which changes follow; empty where a part was damaged and dropped: a fresh snapshot is due. */
  position: string
  /** When a snapshot or changes were last taken, epoch milliseconds. */
  asOf: number
  seats: number
  /** About how much its sections take. */
  bytes: number
  priceCodes: EventPriceCode[]
}
