import type { LazyArea } from '#parts/area/area.ts'

import { savedViews } from './describe.ts'

export const area = {
  descriptions: { saved_views: savedViews, admin_views: savedViews },
} satisfies LazyArea
