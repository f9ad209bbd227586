import { inbox } from '#contract/inbox.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { inbox: implement(inbox, handlers) },
  topics: { inbox: { row: 'channel' } },
} satisfies Area
