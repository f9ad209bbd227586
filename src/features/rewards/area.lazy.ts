import type { LazyArea } from '#parts/area/area.ts'

import { rewards } from './describe.ts'

export const area = {
  descriptions: { rewards },
} satisfies LazyArea
