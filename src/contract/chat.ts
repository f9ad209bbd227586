import * as z from 'zod/mini'
import { area, endpoint } from '#contract/core/endpoint.ts'
import { requiredText, count, Instant, NumberId, RowId, text } from '#contract/core/wire.ts'
import { messageChannelTypes, ofUser, TextBuyUser } from '#contract/users.ts'

/** The most characters of a message, the same as in offers and mass texts. */
export const MAX_MESSAGE = 1600
/** The number of messages that the chat loads at once. */
export const CHAT_PAGE = 5
/** The shortest time between two "is typing" signals, and the pause after which somebody has stopped typing, in milliseconds. */
export const TYPING_THROTTLE_MS = 250
export const TYPING_PAUSE_MS = 900
export const MESSAGE_SEARCH_PAUSE_MS = 1000

/** A message between a fan and the channel. */
export const Message = z.object({
  id: RowId,
  user_id: z.int(),
  direction: z.enum(['in', 'out']),
  message: z.string(),
  /** The kind of message channel through which the message was sent or received. */
  type: z.enum(messageChannelTypes),
  status: z.enum(['sending', 'sent', 'delivered', 'failed', 'received']),
  /** The reason of the failure, if the message failed. */
  error: z.nullable(z.string()),
  media: z.array(z.object({ url: z.string(), contentType: z.string(), filename: z.nullable(z.string()) })),
  /** The account that wrote the message; null if a fan or the system did. */
  sent_by: z.nullable(z.string()),
  created_at: Instant,
})
export type Message = z.output<typeof Message>

/** The reasons why nobody may write to a fan. */
export const closedReasons = ['opted_out', 'blocked', 'no_channel'] as const
export type ClosedReason = (typeof closedReasons)[number]

const MessageText = requiredText(MAX_MESSAGE)

const byUser = z.object({ userId: NumberId })

/** The conversation with a fan. */
export const chat = area({
  listMessages: endpoint({
    method: 'GET',
    path: '/ttb-messages/{userId}',
    params: byUser,
    query: z.object({
      order: z._default(z.enum(['asc', 'desc']), 'desc'),
      take: z._default(count(1, 1000), 10),
      cursor: z.optional(text()),
    }),
    reply: z.object({
      data: z.array(Message),
      meta: z.object({
        totalCount: z.int(),
        nextCursor: z.nullable(z.string()),
        typingEnabled: z.boolean(),
        /** Whether the fan seems to request an end of messages, and nobody has decided about this yet (an extension). */
        asksToStop: z.boolean(),
        /**
         * The reason why nobody may write to this fan now; null if writing is allowed, regardless of the caller's abilities (an
         * extension).
         */
        closed: z.nullable(z.enum(closedReasons)),
      }),
    }),
    access: { scope: ofUser('userId') },
    queue: 'never',
    summary: 'The messages from and to a fan; a cursor selects the next page',
  }),
  searchMessages: endpoint({
    method: 'GET',
    path: '/ttb-messages/{userId}/search',
    params: byUser,
    query: z.object({
      searchText: text().check(z.trim(), z.minLength(1, 'Required')),
      take: z._default(count(1, 1000), 20),
    }),
    reply: z.optional(z.array(Message)),
    access: { scope: ofUser('userId') },
    queue: 'never',
    summary: 'The messages that contain some words, newest first; 204 if there are none',
  }),
  sendMessage: endpoint({
    method: 'POST',
    path: '/ttb-messages/{userId}',
    params: byUser,
    body: z.object({ message: MessageText }),
    reply: Message,
    status: 201,
    access: { scope: ofUser('userId'), manage: 'sales_channel' },
    confirms: [
      { reads: ['listMessages'], adds: true },
      { reads: ['readPhone', 'listInbox'], outdates: 'userId' },
    ],
    queue: 'never',
    summary: 'Sends a message to a fan; 409 if the fan must not receive messages',
  }),
  decideOnStop: endpoint({
    method: 'POST',
    path: '/ttb-users/{userId}/stop-request',
    params: byUser,
    /** `unsubscribe`: the fan has opted out, in any way. `keep`: the fan did not opt out, so the pause ends. */
    body: z.object({ decision: z.enum(['unsubscribe', 'keep']) }),
    reply: TextBuyUser,
    access: { scope: ofUser('userId'), manage: 'sales_channel' },
    confirms: [
      { reads: ['readUser', 'listUsers', 'listChannelUsers'] },
      { reads: ['listMessages', 'listInbox'], outdates: 'userId' },
    ],
    queue: 'never',
    extension: true,
    summary: 'Decides about a fan who seems to ask to stop: opts out all fans with the number, or ends their pause',
  }),
})
