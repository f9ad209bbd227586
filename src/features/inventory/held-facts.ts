import type { RequestedHold, SeatRow } from '#data/mirror/seats/seat-types.ts'
import { formatDateTime } from '#lib/time.ts'

/** The facts of a hold in words, null if unknown: holder, end in a zone, and the person it is for with the reason. */
export interface HeldFacts {
  holder: string | null
  until: string | null
  for: string | null
}

/** The name and the reason of a hold; empty texts if they are not set. */
interface HoldTexts {
  for: string
  reason: string
}

/** The fields of a seat from which the texts of its hold are derived. */
interface Worded extends Pick<SeatRow, 'releaseRequested' | 'holder'> {
  holdRequested: Partial<RequestedHold> | null
}

const nothing: HeldFacts = { holder: null, until: null, for: null }

/**
 * The facts of the hold of a seat. A queued hold takes precedence over the hold on the server.
 * @param me the holder of queued holds
 * @param zone the event's zone
 */
export function heldFacts(seat: SeatRow, me: { name: string }, zone: string): HeldFacts {
  const { holdRequested, holder } = seat
  if (holdRequested) return { holder: me.name, until: formatDateTime(holdRequested.until, zone), for: joined(holdWordsOf(seat)) }
  if (seat.status !== 'Reserved') return nothing
  return {
    holder: holder?.name ?? null,
    until: seat.until === null ? null : formatDateTime(seat.until, zone),
    for: joined(holdWordsOf(seat)),
  }
}

/**
 * The name and the reason of a seat's hold. A queued hold takes precedence, even if it clears them. Empty if the seat has no hold
 * or a queued release.
 */
export function holdWordsOf(seat: Worded): HoldTexts {
  const { for: whom, reason } = seat.holdRequested ?? {}
  const stored = seat.releaseRequested ? null : seat.holder
  return {
    for: (whom === undefined ? stored?.for : whom) ?? '',
    reason: (reason === undefined ? stored?.reason : reason) ?? '',
  }
}

const joined = (words: HoldTexts) => [words.for, words.reason].filter(Boolean).join(' · ') || null
