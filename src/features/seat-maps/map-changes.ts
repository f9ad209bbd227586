import { type NewSeatMap, type SeatMap, seatMaps } from '#contract/seat-maps.ts'
import { queued, type QueuedChange } from '#data/outbox/queued-change.ts'
import { seatMapId } from '#lib/seat-map/seat-map-id.ts'
import { toIso } from '#lib/time.ts'
import { deletionOf } from '#parts/queued-change/deletion.ts'

interface Saving {
  channel: number
  /** The corrected map of the venue as it was when the user opened it; null if there was none. */
  seen: SeatMap | null
  /** Epoch milliseconds. */
  now: number
}

/** The queued change that saves the map of a venue. Its precondition is that the map is still the one that the user saw. */
export function saveMapChange(map: NewSeatMap, { channel, seen, now }: Saving): QueuedChange {
  const { venue, field, places, background = null } = map
  const fields = { venue, field, places, background, modified_at: toIso(now) }
  const id = seatMapId(channel, venue)
  const row: SeatMap = { ...fields, id, sales_channel_id: channel, version: seen?.version ?? 0 }
  return queued(seatMaps.saveSeatMap, {
    params: { id: channel },
    body: { venue, field, places, background },
    channel,
    patches: [
      // `put` shows the map on a device without this row; `set` shows it in place of a row that is there.
      { op: 'put', table: 'seat_maps', id, row: { ...row } },
      { op: 'set', table: 'seat_maps', id, fields },
    ],
    if: { field: seen?.field ?? null, places: seen?.places ?? null, background: seen?.background ?? null },
    seen,
    answer: { table: 'seat_maps' },
    label: { message: 'seatmaps_save_label', params: { venue } },
  })
}

/** The queued change that deletes the map of a venue. */
export const deleteMapChange = (map: SeatMap): QueuedChange =>
  queued(seatMaps.deleteSeatMap, {
    params: { id: map.id },
    ...deletionOf('seat_maps', map),
    label: { message: 'seatmaps_delete_label', params: { venue: map.venue } },
  })
