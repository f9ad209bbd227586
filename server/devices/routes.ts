import type { devices } from '#contract/devices.ts'
import type { Handlers } from '#server/http/handler.ts'
import { closeOutcome, readOutcome } from './outcomes.ts'
import { takeReport } from './report.ts'

/** The calls about lost responses and queues on devices. Users can only read their own. */
export const handlers: Handlers<typeof devices> = {
  async readOutcome({ db, user, params, query, now }) {
    return readOutcome(db, { user, call: query.call, key: params.key }, now)
  },
  async closeOutcome({ db, user, params, body, now }) {
    return closeOutcome(db, { user, call: body.call, key: params.key }, now)
  },
  async reportDevice({ db, user, params, body, now }) {
    return takeReport(db, { user: user.id, id: params.id, report: body, now })
  },
}
