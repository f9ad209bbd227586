import * as z from 'zod/mini'
import { ofChannel } from '#contract/core/access.ts'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { atMost, NumberId, RowId } from '#contract/core/wire.ts'
import { MAX_MESSAGE, MessageText } from './sending.ts'

const Name = z.object({ first_name: z.nullable(z.string()), last_name: z.nullable(z.string()) })
export type Name = z.output<typeof Name>

/** The recipients of a text and the number of SMS, computed with each fan's own name. */
export const Estimate = z.object({
  /** The number of recipients. If several fans have the same phone number, only one counts. */
  fans: z.int(),
  /** The number of fans who have the same phone number as another fan of the segment. */
  sharing_fans: z.int(),
  /** The total number of SMS for all recipients. */
  messages: z.int(),
  /** The number of fans whose text is sent as UCS-2. */
  unicode_fans: z.int(),
  /** The names with the longest and the shortest text, counted in characters; null without recipients. */
  longest: z.nullable(Name),
  shortest: z.nullable(Name),
  /** A few of the segment's fans, for a preview of the text. */
  some: z.array(z.extend(Name, { id: z.int() })),
})
export type Estimate = z.output<typeof Estimate>

const PHONE = 'Must be a number like +13125550100'
const inChannel = z.object({ id: NumberId })

/** Checks of a text before it is sent: its cost, and a test message to the caller's own phone. */
export const tryOut = area({
  estimateMessage: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/message-estimate',
    params: inChannel,
    body: z.object({
      /** The text with all variables filled, except the fan's name. */
      message: z.string().check(atMost(4 * MAX_MESSAGE)),
      /** The id of the segment; null means all fans. */
      text_buy_segment_id: z._default(z.nullable(RowId), null),
    }),
    reply: Estimate,
    access: { scope: ofChannel() },
    queue: 'never',
    effect: 'none',
    extension: true,
    summary: 'The number of SMS of a text to its recipients, and the fans who get the longest and the shortest text',
  }),
  sendToMyself: endpoint({
    method: 'POST',
    path: '/sales-channels/{id}/test-messages',
    params: inChannel,
    body: z.object({
      kind: z.enum(['offer', 'mass-text']),
      message: MessageText,
      event_ids: z._default(z.array(NumberId).check(z.maxLength(200)), []),
      /** The fan whose name is used in the text. */
      name: Name,
      to: z.string('Required').check(z.trim(), z.regex(/^\+[1-9]\d{6,14}$/, PHONE)),
      media_attachments: z._default(
        z
          .array(z.object({ url: z.string().check(atMost(2000)), contentType: z.string().check(atMost(255)) }))
          .check(z.maxLength(5)),
        [],
      ),
    }),
    reply: z.object({ sent: z.boolean(), reason: z.nullable(z.string()), text: z.string() }),
    access: { scope: ofChannel(), manage: 'sales_channel' },
    queue: 'never',
    extension: true,
    summary: 'Sends a text to one number as a fan would get it; 409 if the number has opted out',
  }),
})
