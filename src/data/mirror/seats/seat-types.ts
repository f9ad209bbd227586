import type { PriceCode, SeatStatus } from '#contract/inventory.ts'
import type { Holder } from '#lib/columns.ts'

/**
 * A queued hold: its end (ISO 8601), and the name and reason that the user typed; null if the user cleared them, undefined if
 * they are unchanged.
 */
export interface RequestedHold {
  until: string
  for?: string | null | undefined
  reason?: string | null | undefined
}

/** The queued changes of a seat, applied over the server's state and never mixed with it. */
export interface SeatOverlay {
  hold?: RequestedHold | undefined
  release?: true | undefined
  /** True if a user must decide about the change (state `attention`). */
  attention?: true | undefined
}

/**
 * The numbers of seats: in total, by the server's status (a seat whose hold has ended counts as available), and by queued changes.
 */
export interface SeatCounts {
  total: number
  available: number
  reserved: number
  purchased: number
  holdRequested: number
  releaseRequested: number
  attention: number
}

/** One seat as a screen shows it. `status`, `until` and `holder` are the server's, with an ended hold removed. */
export interface SeatRow {
  uuid: string
  /** The seat's place in the order of its section; changes only when seats of the section are added, removed or renamed. */
  ordinal: number
  section: string
  row: string
  seat: string
  price: number
  status: SeatStatus
  /** The end of the hold, ISO 8601; null without a hold, or if the hold has no end. */
  until: string | null
  holder: Holder | null
  version: number
  preview: string | null
  holdRequested: RequestedHold | null
  releaseRequested: boolean
  attention: boolean
}

export type SeatSort = 'section' | 'row' | 'seat' | 'price' | 'status'
type StatusWord = SeatStatus | 'holdRequested' | 'releaseRequested' | 'attention'

export interface SeatQuery {
  /** The search text: words, or `price 150-250`. */
  text: string
  show: { available: boolean; reserved: boolean; purchased: boolean }
  sort: { by: SeatSort; dir: 'asc' | 'desc' }
  /** The screen's words for the statuses, so that they can be searched; English if absent. */
  statusNames?: Partial<Record<StatusWord, string>> | undefined
}

export interface EventPriceCode extends PriceCode {
  /** The sections to which the price code applies; all if empty. */
  sections: string[]
}

/** A seat's state in memory, as bits: the status in the two low bits, then flags of changes. */
export const STATUS_BITS = 3
export const HOLD_BIT = 4
export const RELEASE_BIT = 8
export const ATTENTION_BIT = 16
/** The number of seat codes: one more than the highest code. */
export const CODES = 32

export const noCounts = (): SeatCounts => ({
  total: 0,
  available: 0,
  reserved: 0,
  purchased: 0,
  holdRequested: 0,
  releaseRequested: 0,
  attention: 0,
})

/** Adds one seat of this code to the counts, or removes it. */
export function count(counts: SeatCounts, code: number, by: 1 | -1): void {
  const status = code & STATUS_BITS
  counts.total += by
  if (status === 0) counts.available += by
  else if (status === 1) counts.reserved += by
  else counts.purchased += by
  if (code & HOLD_BIT) counts.holdRequested += by
  if (code & RELEASE_BIT) counts.releaseRequested += by
  if (code & ATTENTION_BIT) counts.attention += by
}

/** The counts of newly read seats, without queued changes. */
export function countsOf(codes: Uint8Array): SeatCounts {
  const sums = [0, 0, 0, 0]
  for (let i = 0; i < codes.length; i++) sums[codes[i]! & STATUS_BITS]!++
  return { ...noCounts(), total: codes.length, available: sums[0]!, reserved: sums[1]!, purchased: sums[2]! }
}

export const codeOfOverlay = (overlay: SeatOverlay | undefined): number =>
  overlay === undefined
    ? 0
    : (overlay.hold ? HOLD_BIT : 0) | (overlay.release ? RELEASE_BIT : 0) | (overlay.attention ? ATTENTION_BIT : 0)
