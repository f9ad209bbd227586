import type { timeline } from '#contract/timeline.ts'
import type { Handlers } from '#server/http/handler.ts'
import { readTimeline } from './read-timeline.ts'

/** Everything that happened with a fan, in one column (extension). */
export const handlers: Handlers<typeof timeline> = {
  readTimeline: async ({ db, params, query }) => readTimeline(db, params.id, query),
}
