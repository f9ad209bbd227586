import * as z from 'zod/mini'
import { ofEvent } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { list } from '#contract/core/list.ts'
import { Instant, NumberId, RowId, manyOf, paged, pageQuery } from '#contract/core/wire.ts'

export const signupTypes = [
  'event',
  'upgrade',
  'event-and-price-drop',
  'send-ticket',
  'resend-receipt',
  'bidding',
  'marketplace',
  'seatmap',
] as const
export type SignupType = (typeof signupTypes)[number]

/** The types that are listed by default. */
export const listedSignups = ['event', 'bidding', 'marketplace', 'seatmap'] as const satisfies readonly SignupType[]

/** A fan's request to be notified about an event. */
export const Signup = z.object({
  id: RowId,
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  type: z.enum(signupTypes),
  created_at: Instant,
  notified: z.boolean(),
})
export type Signup = z.output<typeof Signup>

export const signupList = list<Signup>()({
  name: 'event-notifications',
  fields: { id: 'id', email: 'text', phone: 'text', type: 'text', created_at: 'instant', notified: 'flag' },
  search: ['email', 'phone'],
  filters: { type: { is: 'in', field: 'type', values: signupTypes } },
  default: { orderBy: 'created_at', order: 'desc' },
  id: 'id',
})

/** The fans who want to be notified about an event. */
export const notifications = area({
  listSignups: endpoint({
    method: 'GET',
    path: '/notifications/{eventId}',
    params: z.object({ eventId: NumberId }),
    query: z.object({ ...pageQuery, type: z.optional(manyOf(z.enum(signupTypes))) }),
    reply: paged(Signup),
    access: { scope: ofEvent('eventId') },
    queue: 'never',
    summary: 'The fans who want to be notified about an event',
  }),
})
