import type { LazyArea } from '#parts/area/area.ts'

import { templates } from './describe.ts'

export const area = {
  descriptions: { message_templates: templates },
} satisfies LazyArea
