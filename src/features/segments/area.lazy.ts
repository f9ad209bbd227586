import type { LazyArea } from '#parts/area/area.ts'

import { segments } from './describe.ts'

export const area = {
  descriptions: { segments },
} satisfies LazyArea
