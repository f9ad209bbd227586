import type { LazyArea } from '#parts/area/area.ts'

import { users } from './describe.ts'

export const area = {
  descriptions: { users },
} satisfies LazyArea
