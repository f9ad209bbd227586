import { session } from '#contract/session.ts'
import type { Area } from '#server/http/area.ts'
import { implement } from '#server/http/registry.ts'
import { handlers } from './routes.ts'

export const area = {
  calls: { session: implement(session, handlers) },
} satisfies Area
