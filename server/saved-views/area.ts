import { savedViews } from '#contract/saved-views.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'
import { savedViewsFeed } from './view-row.ts'

export const area = {
  calls: { savedViews: implement(savedViews, handlers) },
  feeds: { saved_views: savedViewsFeed },
  rows: { saved_view: { table: 'saved_views' } },
  holdings: {
    saved_views: { columns: ['title', 'query'], in: 'channel', versioned: true },
    admin_views: { columns: ['title', 'query'] },
  },
} satisfies Area
