import { timeline } from '#contract/timeline.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'
import { ofFan } from '#server/kernel/holding.ts'

export const area = {
  calls: { timeline: implement(timeline, handlers) },
  holdings: { fan_activities: { own: ofFan('fan_id'), erase: 'delete' } },
} satisfies Area
