import * as z from 'zod/mini'
import { type MemberAccess, ofChannel, type Scope } from '#contract/core/access.ts'
import { manyOf, NumberId } from '#contract/core/wire.ts'

export const PriceCodeOption = z.object({ code: z.string(), name: z.string(), eventIds: z.array(z.int()) })
export type PriceCodeOption = z.output<typeof PriceCodeOption>
export const HoldCodes = z.object({ eventId: z.int(), codes: z.array(z.object({ code: z.string(), count: z.int() })) })
export type HoldCodes = z.output<typeof HoldCodes>

/** The query for codes: of the given events, or of all events of a channel. */
export const codesQuery = z.object({ salesChannelId: z.optional(NumberId), eventIds: z.optional(manyOf(NumberId)) }).check(
  z.refine(({ salesChannelId, eventIds }) => salesChannelId !== undefined || (eventIds?.length ?? 0) > 0, {
    path: ['salesChannelId'],
    error: 'Required',
  }),
)
interface AskingCodes {
  query: z.output<typeof codesQuery>
}
const ofEvents: Scope<AskingCodes> = { row: 'event', ids: ({ query }) => query.eventIds, missing: 'Event not found' }
export const codesAccess = ({ query }: AskingCodes): MemberAccess<AskingCodes> =>
  query.salesChannelId === undefined && query.eventIds !== undefined
    ? { scope: ofEvents }
    : { scope: ofChannel('salesChannelId', 'query') }
