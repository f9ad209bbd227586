import * as z from 'zod/mini'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { InstantInput, text } from '#contract/core/wire.ts'

/** The most entries of each kind in one call. */
export const MOST_REPORTS = 20
const MAX_STACK = 8_000

const Page = text(200)

/** Page views and errors of the app. Both are off unless the settings contain a collector. */
export const usage = area({
  reportUsage: endpoint({
    method: 'POST',
    path: '/usage',
    body: z.object({
      page_views: z.optional(z.array(z.object({ page: Page, at: InstantInput })).check(z.maxLength(MOST_REPORTS))),
      errors: z.optional(
        z
          .array(
            z.object({
              message: text(1_000),
              stack: z.optional(text(MAX_STACK)),
              place: Page,
              at: InstantInput,
              build: text(100),
            }),
          )
          .check(z.maxLength(MOST_REPORTS)),
      ),
    }),
    reply: null,
    access: 'signed-in',
    effect: 'none',
    queue: 'never',
    extension: true,
    summary: 'Reports page views, by route and without ids, and errors; kinds that the server does not collect are ignored',
  }),
})
