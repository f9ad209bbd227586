import type { usage } from '#contract/usage.ts'
import type { Handlers } from '#server/http/handler.ts'
import { log } from '#server/log.ts'

/** The call that forwards page views and errors of the app. */
export const handlers: Handlers<typeof usage> = {
  async reportUsage({ context, body }) {
    const { pages, errors } = context.gateways.usage
    const deliveries = [
      ...(pages && body.page_views?.length ? [pages(body.page_views)] : []),
      ...(errors && body.errors?.length ? [errors(body.errors)] : []),
    ]
    // The deliveries are not awaited, because the response does not depend on these services.
    for (const one of deliveries) one.catch((error: unknown) => log.note('A report did not arrive.', { error: String(error) }))
  },
}
