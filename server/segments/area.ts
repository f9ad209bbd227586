import { segments } from '#contract/segments.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { segmentsFeed } from './feed.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { segments: implement(segments, handlers) },
  feeds: { segments: segmentsFeed },
  holdings: { segments: { columns: ['name', 'description', 'filters'], in: 'channel', versioned: true } },
} satisfies Area
