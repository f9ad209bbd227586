import type { devices } from '#contract/devices.ts'
import type { Context } from '#server/context.ts'
import type { Handlers } from '#server/http/handler.ts'
import { closeOutcome, readOutcome } from './outcomes.ts'
import { takeReport } from './report.ts'

/** Returns the payment provider's name; null for the built-in fake. */
const providerOf = ({ config }: Context): string | null => (config.services?.stripe ? 'Stripe' : null)

/** The calls about lost responses and about queues on devices. Users can read and change only their own data. */
export const handlers: Handlers<typeof devices> = {
  async readOutcome({ db, user, params, query, now, context }) {
    return readOutcome(db, { user, call: query.call, key: params.key, provider: providerOf(context) }, now)
  },
  async closeOutcome({ db, user, params, body, now, context }) {
    return closeOutcome(db, { user, call: body.call, key: params.key, provider: providerOf(context) }, now)
  },
  async reportDevice({ db, user, params, body, now }) {
    return takeReport(db, { user: user.id, id: params.id, report: body, now })
  },
}
