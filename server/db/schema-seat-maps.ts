import type { Generated } from 'kysely'
import type { SeatMap } from '#contract/seat-maps.ts'
import type { Instant, Json } from './column.ts'

interface SeatMapsTable {
  /** Computed from the channel and the venue (`seatMapId`). */
  id: string
  sales_channel_id: number
  venue: string
  field: Json<SeatMap['field']>
  places: Json<SeatMap['places']>
  /** The plan that the map is drawn over. */
  background: Json<NonNullable<SeatMap['background']>> | null
  modified_at: Instant
  deleted_at: Instant | null
  version: Generated<number>
}

export interface SeatMapTables {
  seat_maps: SeatMapsTable
}
