import { timeline } from '#contract/timeline.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { timeline: implement(timeline, handlers) },
} satisfies Area
