import { type KeptMap, keptLayout } from '#lib/seat-map/kept-map.ts'
import { type MapSection, type SeatMapLayout, seatMapLayout } from '#lib/seat-map/seat-map.ts'

/** The facts, besides the sections, from which the map of a house follows. */
export interface House {
  category: string | null
  league: string | null
  /** The map that somebody has corrected; null if it follows from the names of the sections. */
  kept: KeptMap | null
}

let latest: { key: string; layout: SeatMapLayout } | null = null

/** Lays a house out. The layout of the house shown last is cached, since a sale or a hold does not move a section. */
export function layoutOf(sections: readonly MapSection[], { category, league, kept }: House): SeatMapLayout {
  const key = JSON.stringify([category, league, kept?.field, kept?.places, sections])
  if (latest?.key !== key)
    latest = { key, layout: kept ? keptLayout(sections, kept) : seatMapLayout(sections, { category, league }) }
  return latest.layout
}
