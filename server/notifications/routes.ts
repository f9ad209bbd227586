import type { notifications } from '#contract/notifications.ts'
import { pagedReply } from '#server/db/list.ts'
import type { Handlers } from '#server/http/handler.ts'
import { listSignups } from './list-signups.ts'

/** The calls about the fans who want to be notified about an event. */
export const handlers: Handlers<typeof notifications> = {
  async listSignups({ db, params, query }) {
    const { rows, totalCount } = await listSignups(db, params.eventId, query)
    return pagedReply(query, totalCount, rows)
  },
}
