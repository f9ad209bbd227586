import type { Vip } from '#contract/inventory.ts'
import { inventory } from '#contract/inventory.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { useSeats } from '#data/mirror/seats/use-seats.ts'
import { infoOfSeats, infoOfSummary, infoOfVip, type SeatInfo } from './seat-counts.ts'

export interface SeatStanding {
  types: SeatInfo[]
  /** Of when it is, epoch milliseconds. */
  asOf: number | null
  /** Seats with a change that waits; the numbers are the server's word. */
  waiting: number
}

/**
 * How the seats of an event stand: counted on this device where they are here, else as the server says. Null while neither
 * is known yet, 'unknown' where neither can be.
 */
export function useSeatInfo(channel: number, eventId: number): SeatStanding | 'unknown' | null {
  const seats = useSeats(channel, eventId)
  const vip = useMirroredRows('vip', { channel, where: (row: Vip) => row.event_id === eventId })
  const isHere = seats.status === 'ready'
  const told = useRead(inventory.readSeats, { params: { eventId } }, { enabled: !isHere })
  const ofVip = vip.rows.length > 0 ? [infoOfVip(vip.rows)] : []
  if (isHere) {
    const { totals, asOf } = seats.view
    const types = [...(totals.total > 0 ? [infoOfSeats(totals)] : []), ...ofVip]
    return { types, asOf, waiting: totals.holdRequested + totals.releaseRequested }
  }
  if (told.data !== undefined) return { types: told.data.map(infoOfSummary), asOf: told.asOf, waiting: 0 }
  if (told.status !== 'failed') return null
  return ofVip.length > 0 ? { types: ofVip, asOf: vip.asOf, waiting: 0 } : 'unknown'
}
