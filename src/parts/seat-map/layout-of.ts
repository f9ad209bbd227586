import { type Aisles, aislesOf } from '#lib/seat-map/aisles.ts'
import { keptLayout } from '#lib/seat-map/kept-layout.ts'
import type { KeptMap } from '#lib/seat-map/kept-map.ts'
import { type MapSection, type SeatMapLayout, seatMapLayout } from '#lib/seat-map/seat-map.ts'

/** The facts, besides the sections, from which the map of a house follows. */
export interface House {
  category: string | null
  league: string | null
  /** The map that somebody has corrected; null if it follows from the names of the sections. */
  kept: KeptMap | null
}

/** The sections of a house, and their layout on its map. */
export interface DrawnHouse {
  sections: readonly MapSection[]
  layout: SeatMapLayout
  aisles: Aisles
}

let latest: (DrawnHouse & { key: string }) | null = null

/**
 * Lays a house out. The house laid out last is cached with its sections, so both stay the same objects after a sale or a hold, which
 * moves no section.
 */
export function layoutOf(sections: readonly MapSection[], { category, league, kept }: House): DrawnHouse {
  const venue = { category, league }
  const key = JSON.stringify([category, league, kept?.field, kept?.places, sections])
  if (latest?.key !== key) {
    const layout = kept ? keptLayout(sections, kept, venue) : seatMapLayout(sections, venue)
    latest = { key, sections, layout, aisles: aislesOf(kept) }
  }
  return latest
}
