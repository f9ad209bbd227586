import type { LazyArea } from '#parts/area/area.ts'

export const area = {
  descriptions: { bid_products: null },
} satisfies LazyArea
