import type { LazyArea } from '#parts/area/area.ts'

export const area = {
  descriptions: { pass_products: null },
} satisfies LazyArea
