import type { LazyArea } from '#parts/area/area.ts'

import { priceRules } from './describe.ts'

export const area = {
  descriptions: { price_rules: priceRules },
} satisfies LazyArea
