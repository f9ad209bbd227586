import type { LazyArea } from '#parts/area/area.ts'

import { offers } from './describe.ts'

export const area = {
  descriptions: { offers },
} satisfies LazyArea
