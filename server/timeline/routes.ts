import type { timeline } from '#contract/timeline.ts'
import type { Handlers } from '#server/http/handler.ts'
import { readTimeline } from './read-timeline.ts'

/** The call about a fan's timeline. */
export const handlers: Handlers<typeof timeline> = {
  readTimeline: async ({ db, params, query }) => readTimeline(db, params.id, query),
}
