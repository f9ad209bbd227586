import type { LazyArea } from '#parts/area/area.ts'

import { seatMaps } from './describe.ts'

export const area = {
  descriptions: { seat_maps: seatMaps },
} satisfies LazyArea
