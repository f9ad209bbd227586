import * as z from 'zod/mini'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { count, Instant, Money, NumberId, text } from '#contract/core/wire.ts'
import { ofUser } from '#contract/users.ts'

export const timelineKinds = [
  'message-in',
  'message-out',
  'offer',
  'mass-text',
  'purchase',
  'bid',
  'listing',
  'order-bought',
  'order-sold',
  'pass',
  'activity',
  'signed-up',
  'opted-in',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** An action of a fan, or one done for them. */
export const TimelineItem = z.object({
  id: z.string(),
  kind: z.enum(timelineKinds),
  at: Instant,
  /** The title: the event, the product, or the author of a message; for an activity, its type. */
  title: z.nullable(z.string()),
  /** The text of a message; the seats of a listing. */
  text: z.nullable(z.string()),
  amount: z.nullable(Money),
  currency: z.nullable(z.string()),
  quantity: z.nullable(z.int()),
  status: z.nullable(z.string()),
  /** The ids in the address of the purchase's page. */
  event_id: z.nullable(z.int()),
  token: z.nullable(z.string()),
})
export type TimelineItem = z.output<typeof TimelineItem>

/** The number of timeline items shown at once. */
export const TIMELINE_PAGE = 20

/** A fan's messages, purchases and other activities, in one list (extension). */
export const timeline = area({
  readTimeline: endpoint({
    method: 'GET',
    path: '/ttb-users/{id}/timeline',
    params: z.object({ id: NumberId }),
    query: z.object({ take: z._default(count(1, 200), TIMELINE_PAGE), cursor: z.optional(text()) }),
    reply: z.object({ data: z.array(TimelineItem), meta: z.object({ nextCursor: z.nullable(z.string()) }) }),
    access: { scope: ofUser() },
    queue: 'never',
    extension: true,
    summary: 'The messages, purchases, bids, offers, opt-ins and listings of a fan, newest first; a cursor selects the next page',
  }),
})
