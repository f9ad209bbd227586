import type { LazyArea } from '#parts/area/area.ts'

import { useSaleFindings } from './find.ts'

export const area = {
  descriptions: { transactions: null },
  useFindings: useSaleFindings,
} satisfies LazyArea
