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

/** One entry of a fan's timeline. `id` is unique within the timeline, but not always a UUID. */
export const TimelineItem = z.object({
  id: z.string(),
  kind: z.enum(timelineKinds),
  at: Instant,
  /**
   * The title of the event, the product or the mass text; for an offer, the titles of its events; for a message, the account that
   * wrote it, if any; for an activity, its type.
   */
  title: z.nullable(z.string()),
  /** The text of a message, or the seats of a listing or an order. */
  text: z.nullable(z.string()),
  amount: z.nullable(Money),
  currency: z.nullable(z.string()),
  quantity: z.nullable(z.int()),
  status: z.nullable(z.string()),
  /** The ids in the address of a purchase's page; null for other kinds. */
  event_id: z.nullable(z.int()),
  token: z.nullable(z.string()),
})
export type TimelineItem = z.output<typeof TimelineItem>

/** The number of entries that the app loads at once, and the default `take`. */
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
