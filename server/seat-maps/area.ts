import { seatMaps } from '#contract/seat-maps.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'
import { seatMapsFeed } from './seat-map-row.ts'

export const area = {
  calls: { seatMaps: implement(seatMaps, handlers) },
  feeds: { seat_maps: seatMapsFeed },
  rows: { seat_map: { table: 'seat_maps', deletes: 'softly' } },
  holdings: { seat_maps: 'nobody' },
} satisfies Area
