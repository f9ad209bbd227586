import { segments } from '#contract/segments.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'
import { segmentsTable } from './segment-row.ts'

export const area = {
  calls: { segments: implement(segments, handlers) },
  feeds: { segments: segmentsTable.feed },
  holdings: { segments: { columns: ['name', 'description', 'filters'], in: 'channel', versioned: true } },
} satisfies Area
