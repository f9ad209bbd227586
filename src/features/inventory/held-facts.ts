import type { SeatRow } from '#data/mirror/seats/seat-types.ts'
import { formatDateTime } from '#lib/time.ts'

/** The facts of a hold in words, null if unknown: holder, end in a zone, and the person it is for with the reason. */
export interface HeldFacts {
  holder: string | null
  until: string | null
  for: string | null
}

const nothing: HeldFacts = { holder: null, until: null, for: null }

/**
 * The facts of the hold of a seat. A queued hold comes before the hold that the server has.
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

/** The name and the reason of a seat's hold; those of a queued hold come first. Empty without a hold. */
export const holdWordsOf = ({ holdRequested, holder }: Pick<SeatRow, 'holdRequested' | 'holder'>) => ({
  for: holdRequested?.for ?? holder?.for ?? '',
  reason: holdRequested?.reason ?? holder?.reason ?? '',
})

const joined = (words: { for: string; reason: string }) => [words.for, words.reason].filter(Boolean).join(' · ') || null
