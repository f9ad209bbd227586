import type { LazyArea } from '#parts/area/area.ts'

import { events } from './describe.ts'
import { useEventFindings } from './find.ts'

export const area = {
  descriptions: { events },
  useFindings: useEventFindings,
} satisfies LazyArea
