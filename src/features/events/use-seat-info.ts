import type { Vip } from '#contract/inventory.ts'
import { inventory } from '#contract/inventory.ts'
import { useRead } from '#data/answers/use-read.ts'
import { useMirroredRows } from '#data/mirror/use-mirrored-rows.ts'
import { useSeats } from '#data/mirror/seats/use-seats.ts'
import { infoOfSeats, infoOfSummary, infoOfVip, type SeatInfo } from './seat-counts.ts'

/** How the seats of an event stand: counted on this device where they are here, else as the server says. Null while neither is known. */
export function useSeatInfo(channel: number, eventId: number): SeatInfo[] | null {
  const seats = useSeats(channel, eventId)
  const vip = useMirroredRows('vip', { channel, where: (row: Vip) => row.event_id === eventId })
  const isHere = seats.status === 'ready'
  const told = useRead(inventory.readSeats, { params: { eventId } }, { enabled: !isHere })
  if (!isHere && told.data === undefined) return told.status === 'failed' && vip.rows.length > 0 ? [infoOfVip(vip.rows)] : null
  if (!isHere) return told.data!.map(infoOfSummary)
  const { totals } = seats.view
  return [...(totals.total > 0 ? [infoOfSeats(totals)] : []), ...(vip.rows.length > 0 ? [infoOfVip(vip.rows)] : [])]
}
