import type { Vip } from '#contract/inventory.ts'
import { inventory } from '#contract/inventory.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { useSeats } from '#data/mirror/seats/use-seats.ts'
import { infoOfSeats, infoOfSummary, infoOfVip, type SeatInfo } from './seat-counts.ts'

export interface SeatStanding {
  types: SeatInfo[]
  /** When the counts were current, in epoch milliseconds. */
  asOf: number | null
  /** The number of seats with queued changes; the counts above are the server's, without them. */
  waiting: number
}

/**
 * The seat counts of an event: counted on this device if its seats are stored, else from the server. Null until either has
 * arrived, 'unknown' if neither is available.
 */
export function useSeatInfo(channel: number, eventId: number): SeatStanding | 'unknown' | null {
  const seats = useSeats(channel, eventId)
  const vip = useMirroredRows('vip', { channel, where: (row: Vip) => row.event_id === eventId })
  const isHere = seats.status === 'ready'
  const read = useRead(inventory.readSeats, { params: { eventId } }, { enabled: !isHere })
  const ofVip = vip.rows.length > 0 ? [infoOfVip(vip.rows)] : []
  if (isHere) {
    const { totals, asOf } = seats.view
    const types = [...(totals.total > 0 ? [infoOfSeats(totals)] : []), ...ofVip]
    return { types, asOf, waiting: totals.holdRequested + totals.releaseRequested }
  }
  if (read.data !== undefined) return { types: read.data.map(infoOfSummary), asOf: read.asOf, waiting: 0 }
  if (read.status !== 'failed') return null
  return ofVip.length > 0 ? { types: ofVip, asOf: vip.asOf, waiting: 0 } : 'unknown'
}
