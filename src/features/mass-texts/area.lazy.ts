import type { LazyArea } from '#parts/area/area.ts'

import { massTexts } from './describe.ts'

export const area = {
  descriptions: { bulk_messages: massTexts },
} satisfies LazyArea
