import { events } from '#contract/events.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { eventsFeed } from './feed.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { events: implement(events, handlers) },
  feeds: { events: eventsFeed },
  rows: { event: { table: 'events' } },
  topics: { event: { row: 'event', missing: 'Event not found' } },
  holdings: { events: 'nobody' },
} satisfies Area
