import * as z from 'zod/mini'
import { list } from '#contract/core/list.ts'
import { atMost, Instant, InstantInput, Money, pageQuery, RowId } from '#contract/core/wire.ts'

/** Fields that offers and mass texts share: the text, its send time, and its result for each fan. */

/** The error for a missing choice of recipients. */
export const SEND_TO = 'Sent to is required'
/** The fewest and the most characters of a text. */
export const [MIN_MESSAGE, MAX_MESSAGE] = [12, 1600]
/** The most earlier proposed texts in a request for another text. */
export const MOST_EARLIER = 50

const TOO_SHORT = `Must be at least ${MIN_MESSAGE} characters`
/** The text of a message; surrounding blanks are removed. */
export const MessageText = z.string(TOO_SHORT).check(z.trim(), z.minLength(MIN_MESSAGE, TOO_SHORT), atMost(MAX_MESSAGE))

/** True if the sender has confirmed to send a text with unknown variables, which fans then see unchanged (an extension). */
export const AllowUnknownVariables = z.optional(z.boolean('Must be true or false'))

const SEND_AT = 'Send at is required'
/** Returns the schema of the time when a send begins: required, with an error text of its own. */
export const sendAt = () => z.pipe(z.string(SEND_AT).check(z.minLength(1, SEND_AT)), InstantInput)

export const recipientStatuses = ['Scheduled', 'Sent', 'Delivered', 'Failed', 'Paused', 'Cancelled'] as const
export type RecipientStatus = (typeof recipientStatuses)[number]

/** One recipient of a send. The field `recipient` is null after the fan's erasure. */
export const Recipient = z.object({
  id: RowId,
  recipient: z.nullable(z.object({ id: z.int(), first_name: z.nullable(z.string()), last_name: z.nullable(z.string()) })),
  status: z.enum(recipientStatuses),
  error_message: z.nullable(z.string()),
  num_failed_attempts: z.int(),
  gateway: z.nullable(z.string()),
  created_at: Instant,
  sent_at: z.nullable(Instant),
  delivered_at: z.nullable(Instant),
  /** The exact text that was sent; null before sending, and after the fan's erasure. */
  text: z.nullable(z.string()),
})
export type Recipient = z.output<typeof Recipient>

/** The list of recipients: searched by names, email and phone. Rows contain no email or phone, so only the server searches. */
export const recipientList = list<Recipient>()({
  name: 'recipients',
  fields: {
    id: 'id',
    'recipient.id': 'number',
    'recipient.first_name': 'text',
    'recipient.last_name': 'text',
    'recipient.name': 'text',
    'recipient.email': 'text',
    'recipient.phone': 'text',
    status: 'text',
    error_message: 'text',
    num_failed_attempts: 'number',
    gateway: 'text',
    created_at: 'instant',
    sent_at: 'instant',
    delivered_at: 'instant',
    text: 'text',
  },
  search: ['recipient.name', 'recipient.email', 'recipient.phone'],
  filters: {},
  default: { orderBy: 'created_at', order: 'desc' },
  id: 'id',
  derived: {
    'recipient.name': ({ recipient }) => [recipient?.first_name, recipient?.last_name].filter(Boolean).join(' ') || null,
  },
})
export const recipientQuery = z.object(pageQuery)

const Count = z.int()
/** The number of recipients in each state; a recipient is counted in one state only. */
export const DeliveryCounts = z.object({
  scheduled: Count,
  sent: Count,
  failed: Count,
  delivered: Count,
  cancelled: Count,
  paused: Count,
})
export type DeliveryCounts = z.output<typeof DeliveryCounts>

/**
 * The results of a send: tickets sold, the reasons of failures, and opt-outs. An opt-out counts within seven days of the message,
 * if the fan did not receive a message of another send in between.
 */
export const SendResults = z.object({
  /** Null for a mass text, which sells nothing. */
  tickets: z.nullable(Count),
  /**
   * The revenue of the counted tickets, less refunds, one sum for each currency; without tickets, 0 in the channel's currency
   * (an extension). Absent for a mass text, and for readers without the ability `revenue`.
   */
  revenue: z.optional(z.array(z.object({ currency: z.string(), amount: Money }))),
  opted_out: Count,
  /** The number of recipients who replied within seven days, before they got another message, and who did not opt out. */
  replied: Count,
  failed: z.array(z.object({ reason: z.string(), count: Count })),
  /** `day` if the results cover more than 72 hours. */
  unit: z.enum(['hour', 'day']),
  /** The hours or days with any activity, in order. `at` is the beginning of each, in UTC. */
  over_time: z.array(z.object({ at: Instant, sent: Count, delivered: Count, opted_out: Count, tickets: Count })),
})
export type SendResults = z.output<typeof SendResults>
