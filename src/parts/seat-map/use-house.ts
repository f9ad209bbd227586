import { useMemo } from 'react'
import type { Event } from '#contract/events.ts'
import { useMirroredRow } from '#data/mirror/use-mirrored-row.ts'
import { seatMapId } from '#lib/seat-map/seat-map-id.ts'
import type { House } from './layout-of.ts'

/** The facts of an event that the map of its house follows from. */
export type Venue = Pick<Event, 'id' | 'sales_channel_id' | 'venue' | 'category' | 'league'>

/** The house of an event, with the map of its venue if somebody has corrected it. */
export function useHouse({ sales_channel_id: channel, venue, category, league }: Venue): House {
  const { row } = useMirroredRow('seat_maps', { channel, id: seatMapId(channel, venue) })
  return useMemo(() => ({ category, league, kept: row ?? null }), [category, league, row])
}
